/* What both sheets are drawn with. */
export interface Point {
  x: number;
  y: number;
}

export const f = (n: number): string => n.toFixed(1);

/* A tree: a crown in three bows. */
export const tree = (x: number, y: number, s: number): string =>
  `M${f(x - 5 * s)} ${f(y)}a${f(3 * s)} ${f(3 * s)} 0 0 1 ${f(1.6 * s)} ${f(-5 * s)}a${f(3.6 * s)} ${f(3.6 * s)} 0 0 1 ${f(6.8 * s)} 0a${f(3 * s)} ${f(3 * s)} 0 0 1 ${f(1.6 * s)} ${f(5 * s)}Z`;

/* A text as a file of the visitor's own. */
export function keepAs(name: string, type: string, text: string): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  URL.revokeObjectURL(a.href);
}
