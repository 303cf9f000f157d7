/* What a key does where the key is pressed: the board and the panels put their doings here. */
export const keys: { zoom: (by: number) => void; fit: () => void; map: () => void; more: (key: string) => boolean; own: (key: string) => boolean } = {
  zoom: () => {},
  fit: () => {},
  map: () => {},
  more: () => false,
  own: () => false, // before all others
};
