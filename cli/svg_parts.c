/* What every drawn map begins with: styles, drawings, paper. */
#include "svg_parts.h"

static const char style[] =
    "<style>\n"
    "text{font-family:'EB Garamond','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'DejaVu "
    "Serif',serif;"
    "fill:#2f261a}\n"
    ".woods{fill:#c3c99f;stroke:#c3c99f;stroke-width:2.5;stroke-linejoin:round}\n"
    ".village{fill:#e6d3a8;stroke:#e6d3a8;stroke-width:2.5;stroke-linejoin:round}\n"
    ".grid path{fill:none;stroke:#7d6d50;stroke-width:.8;stroke-opacity:.45}\n"
    ".number "
    "text{font-size:8.5px;text-anchor:middle;fill:#5c4f38;paint-order:stroke;stroke:#f1e7cf;stroke-"
    "width:2;stroke-opacity:.5}\n"
    ".bank path,.stream path,.ripple path{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
    ".bank path{stroke:#4f6f7c;stroke-width:9}\n"
    ".stream path{stroke:#9fbcc2;stroke-width:6.4}\n"
    ".ripple path{stroke:#e3eceb;stroke-width:1;stroke-dasharray:9 14;stroke-opacity:.8}\n"
    ".road path{fill:none;stroke:#b3925c;stroke-width:5;stroke-dasharray:13 5;stroke-opacity:.75}\n"
    ".place "
    "text{font-size:21px;font-style:italic;letter-spacing:1.5px;text-anchor:middle;fill:#3a2d1c;"
    "paint-order:stroke;stroke:#f1e7cf;stroke-width:5;stroke-opacity:.8;stroke-linejoin:round}\n"
    ".name "
    "text{font-size:12.5px;font-style:italic;font-weight:600;text-anchor:middle;paint-order:stroke;"
    "stroke:#f5eedb;stroke-width:3.5;stroke-linejoin:round}\n"
    ".frame{fill:none;stroke:#3a2d1c;stroke-width:4}\n.hairline{fill:none;stroke:#3a2d1c;stroke-"
    "width:1.2}\n"
    ".title{text-anchor:middle;letter-spacing:4px}\n"
    ".subtitle{font-size:22px;font-style:italic;text-anchor:middle;fill:#5a4a32}\n"
    ".flourish{fill:none;stroke:#5a4a32;stroke-width:1.4}\n"
    ".icon *{fill:#f6eeda;stroke:#f6eeda}\n.icon .line{fill:none}\n.icon "
    ".ink{fill:#2f261a;stroke:#2f261a}\n"
    ".id{font-size:8px;font-weight:700;fill:#2a2116}\n"
    ".morale{font-size:11px;font-weight:700;text-anchor:middle;fill:#f6eeda}\n"
    ".factors{font-size:13px;font-weight:700;text-anchor:middle}\n.arm{font-size:8px;font-weight:"
    "700}\n"
    ".red{fill:#9c1f16}\n.black{fill:#17120a}\n.brown{fill:#6a4a1e}\n"
    ".status{font-size:8.5px;font-weight:700;text-anchor:middle;fill:#2a2116}\n"
    ".command{font-size:9px;font-weight:700;text-anchor:middle}\n"
    ".head{font-size:20px;letter-spacing:2px}\n.small{font-size:14.5px}\n.tiny{font-size:12px;fill:"
    "#5a4a32}\n"
    "</style>\n";

static const char growth[] =
    "<g id=\"tree0\"><path d=\"M0 5v-5\" stroke=\"#5b4a31\" stroke-width=\"1.3\"/>"
    "<path d=\"M-5.5-2.500c-1.500-4 2-7.500 5.500-7.500s7 3.500 5.500 7.500c-1 2.800-9.800 "
    "2.800-11 0z\" fill=\"#8c9c68\" "
    "stroke=\"#55603b\" stroke-width=\".8\"/><path d=\"M.5-1.500c2.500.3 4.500-2.500 3.300-6\" "
    "fill=\"none\" "
    "stroke=\"#55603b\" stroke-width=\".8\"/></g>\n"
    "<g id=\"tree1\"><path d=\"M0 5v-4\" stroke=\"#5b4a31\" stroke-width=\"1.3\"/>"
    "<path d=\"M-4.500 1.500c-2-2-1.500-4.500 0-5.500c-.5-3 1.500-5.500 4-5.500s4.500 2 4.300 "
    "5c1.800 1.200 2 4 .2 6z\" "
    "fill=\"#9aa873\" stroke=\"#55603b\" stroke-width=\".8\"/><path d=\"M1 0c2-.5 3-2.500 2-5\" "
    "fill=\"none\" "
    "stroke=\"#55603b\" stroke-width=\".8\"/></g>\n"
    "<g id=\"tree2\"><path d=\"M0 5v-4\" stroke=\"#5b4a31\" stroke-width=\"1.3\"/>"
    "<path d=\"M0-12l4.800 13.500h-9.600z\" fill=\"#7f9164\" stroke=\"#55603b\" "
    "stroke-width=\".8\" "
    "stroke-linejoin=\"round\"/><path d=\"M.8-8l3 9\" stroke=\"#55603b\" "
    "stroke-width=\".7\"/></g>\n"
    "<g id=\"house0\"><path d=\"M-6 6v-6h12v6z\" fill=\"#f3e6c6\" stroke=\"#3f2f1d\" "
    "stroke-width=\".8\"/>"
    "<path d=\"M-7.500 0l3-6h9l3 6z\" fill=\"#a9573c\" stroke=\"#3f2f1d\" stroke-width=\".8\"/>"
    "<path d=\"M-1.200 6v-3.500h2.400v3.500\" fill=\"#5f4529\"/></g>\n"
    "<g id=\"house1\"><path d=\"M-5 6v-5.500l4-5 4 5v5.500z\" fill=\"#f3e6c6\" stroke=\"#3f2f1d\" "
    "stroke-width=\".8\"/>"
    "<path d=\"M-1-4.500l5-.0 4 5v5.500h-5v-5.500z\" fill=\"#b8674a\" stroke=\"#3f2f1d\" "
    "stroke-width=\".8\"/></g>\n"
    "<g id=\"church0\"><path d=\"M-2 7v-8h11v8z\" fill=\"#f3e6c6\" stroke=\"#3f2f1d\" "
    "stroke-width=\".8\"/>"
    "<path d=\"M-2-1l2-5h7.500l2 5z\" fill=\"#8a5140\" stroke=\"#3f2f1d\" stroke-width=\".8\"/>"
    "<path d=\"M-8 7v-14h6v14z\" fill=\"#ece0c0\" stroke=\"#3f2f1d\" stroke-width=\".8\"/>"
    "<path d=\"M-8.800-7l3.800-12 3.800 12z\" fill=\"#6d7178\" stroke=\"#3f2f1d\" "
    "stroke-width=\".8\"/>"
    "<path d=\"M-5-19v-5m-2 2h4\" stroke=\"#3f2f1d\" stroke-width=\".9\"/></g>\n"
    "<g id=\"bridge\"><rect x=\"-7\" y=\"-12\" width=\"14\" height=\"24\" fill=\"#d8bd8a\"/>"
    "<path d=\"M-7-7h14M-7-2.300h14M-7 2.300h14M-7 7h14\" stroke=\"#8c6a3c\" stroke-width=\"1\"/>"
    "<path d=\"M-9.500-15l2.500 3v24l-2.500 3M9.500-15l-2.500 3v24l2.500 3\" fill=\"none\" "
    "stroke=\"#3f2f1d\" "
    "stroke-width=\"1.800\"/></g>\n";

/* A block of pikes with its colours; musketeers without pikes; a cuirassier; a dragoon with his
   musket; a trooper; a gun; of the ancients javelinmen, an elephant, a chariot, a wagon, a tent. */
static const char icons[] =
    "<g id=\"infantry\" class=\"icon\"><path class=\"line\" stroke-width=\"1.100\" d=\"M-10 "
    "4V-9M-7 4V-11M-4 4V-10"
    "M-1 4V-14M2 4V-10M5 4V-11M8 4V-9\"/><path stroke=\"none\" d=\"M-1-14l7 2-7 2.500z\"/>"
    "<rect x=\"-11\" y=\"0\" width=\"20\" height=\"7\" rx=\"1\" stroke=\"none\"/>"
    "<path class=\"ink\" fill=\"none\" stroke-width=\".9\" d=\"M-9 2.300h16M-9 4.700h16\" "
    "stroke-dasharray=\"1.500 1.700\"/></g>\n"
    "<g id=\"shot\" class=\"icon\"><path class=\"line\" stroke-width=\"1.500\" d=\"M-10 "
    "1L-3-8M-4 1L3-8M2 1L9-8\"/><path class=\"line\" stroke-width=\"3.600\" "
    "stroke-linecap=\"round\" d=\"M-9 2.500h0M-3 2.500h0M3 2.500h0M-9 6.800h0M-3 "
    "6.800h0M3 6.800h0\"/></g>\n"
    "<g id=\"horse\"><path stroke=\"none\" d=\"M-9-1.500c2-2 6-2 9-1.500c3 .4 4.500 0 6-2l3-4.500 "
    "1.200-1.300.3 1.600 3.300 2.800"
    "c.6.6.3 2-.7 2l-3-.5-1.600 3.800c-.6 2-1.500 3-2.800 3.600l2.500 1.500 2.500 "
    "3.400-1.200.8-3.300-3.500-3-1 .2 2.500-1.500 4-1.300-.3.7-4"
    "-1.200-2.200c-2.200.3-4 .1-5.500-.3l-2.500 2.600-2.500 3.400-1.200-.8 2-3.800 "
    "1.500-3.200c-.8-1-1-2-.7-3.100-1.600.5-2.400 2-3.600 3.600"
    "-.4-2.600.7-5.100 3.400-5.600z\"/></g>\n"
    "<g id=\"heavy\" class=\"icon\"><use href=\"#horse\"/><path stroke=\"none\" "
    "d=\"M-3-2l.3-6.500c.3-1.800 4-1.800 4.300 0"
    "l1 6.500z\"/><circle cx=\"-.6\" cy=\"-11.500\" r=\"2.300\" stroke=\"none\"/><path "
    "class=\"line\" stroke-width=\"1\" "
    "d=\"M-1.500-13.500c-1.500-1.500-3.500-1-4.500.5\"/><path class=\"line\" "
    "stroke-width=\"1.300\" d=\"M1-7.500l4 1.500 5.500-8\"/></g>\n"
    "<g id=\"dragoon\" class=\"icon\"><use href=\"#horse\"/><path stroke=\"none\" "
    "d=\"M-3-2l.3-6.500c.3-1.800 4-1.800 4.300 0"
    "l1 6.500z\"/><circle cx=\"-.6\" cy=\"-11\" r=\"2\" stroke=\"none\"/><path class=\"line\" "
    "stroke-width=\"1.300\" "
    "d=\"M-4.500-12.300h8\"/><path class=\"line\" stroke-width=\"1.500\" "
    "d=\"M-5-4l15-5.500\"/></g>\n"
    "<g id=\"plain\" class=\"icon\"><use href=\"#horse\"/><path stroke=\"none\" "
    "d=\"M-3-2l.3-6.500c.3-1.800 4-1.800 4.300 0"
    "l1 6.500z\"/><circle cx=\"-.6\" cy=\"-11.500\" r=\"2.200\" stroke=\"none\"/></g>\n"
    "<g id=\"gun\" class=\"icon\"><path class=\"line\" stroke-width=\"3.400\" "
    "stroke-linecap=\"round\" d=\"M-3 0L11-5\"/>"
    "<path class=\"line\" stroke-width=\"1.800\" d=\"M-2 1l-10 6\"/><circle class=\"line\" "
    "cx=\"1\" cy=\"3\" r=\"5.300\" "
    "stroke-width=\"1.300\"/><path class=\"line\" stroke-width=\".9\" d=\"M1-2.300v10.600M-4.300 "
    "3h10.600M-2.700-.7l7.400 7.400"
    "M-2.700 6.700l7.400-7.400\"/></g>\n"
    "<g id=\"javelins\" class=\"icon\"><path class=\"line\" stroke-width=\"1.100\" d=\"M-11 "
    "3L-1-9M-5 3L5-9M1 3L11-9\"/><path class=\"line\" stroke-width=\"3.600\" "
    "stroke-linecap=\"round\" d=\"M-7 5h0M0 5h0M7 5h0\"/></g>\n"
    "<g id=\"elephant\" class=\"icon\"><path stroke=\"none\" d=\"M-9 7v-8c0-5 3-7 8-7 3 0 5 1 6 "
    "2.500 3 0 4.500 2 4.500 5v5h-1.800v-4c0-1.500-1-2-2-1.800v8.300h-3v-5h-6v5z\"/></g>\n"
    "<g id=\"chariot\" class=\"icon\"><circle class=\"line\" cx=\"-4\" cy=\"2\" r=\"5\" "
    "stroke-width=\"1.400\"/><path class=\"line\" stroke-width=\"1.400\" d=\"M-9-4h8v4l11 "
    "2M-4-3v10M-9 2h10\"/></g>\n"
    "<g id=\"wagon\" class=\"icon\"><path stroke=\"none\" d=\"M-10-6h20v8h-20z\"/><circle "
    "class=\"line\" cx=\"-6\" cy=\"4\" r=\"3.200\" stroke-width=\"1.400\"/><circle "
    "class=\"line\" cx=\"6\" cy=\"4\" r=\"3.200\" stroke-width=\"1.400\"/></g>\n"
    "<g id=\"tent\" class=\"icon\"><path stroke=\"none\" d=\"M-10 7L0-8 10 7z\"/><path "
    "class=\"ink\" stroke=\"none\" d=\"M-2.500 7L0 0 2.500 7z\"/></g>\n"
    "<g id=\"hat\"><path d=\"M-7 1c4 1.800 10 1.800 14 0l-2.500-1.200-1-4c-.3-1.500-6.700-1.500-7 "
    "0l-1 4z\" fill=\"#2f261a\"/>"
    "<path d=\"M3-3c3-.5 5-3 4.500-6-2.500-.3-5 1-5.800 4z\" fill=\"#a8433a\"/></g>\n";

uint32_t svg_whim(uint32_t place, unsigned use)
{
    uint32_t z = place ^ (use + 1u) * 2246822519u;
    z = (z ^ z >> 15) * 2246822519u;
    return z ^ z >> 13;
}

void svg_defs(FILE *to)
{
    fputs(style, to);
    fputs("<defs>\n"
          "<radialGradient id=\"light\" cx=\".5\" cy=\".45\" r=\".8\"><stop offset=\"0\" "
          "stop-color=\"#f7efdb\"/>"
          "<stop offset=\".7\" stop-color=\"#efe4c8\"/><stop offset=\"1\" "
          "stop-color=\"#dccaa3\"/></radialGradient>\n"
          "<filter id=\"rough\" x=\"-.02\" y=\"-.02\" width=\"1.04\" height=\"1.04\"><feTurbulence "
          "type=\"fractalNoise\" baseFrequency=\".03\" numOctaves=\"3\" seed=\"8\" result=\"n\"/>"
          "<feDisplacementMap in=\"SourceGraphic\" in2=\"n\" scale=\"16\" xChannelSelector=\"R\" "
          "yChannelSelector=\"G\"/></filter>\n"
          "<filter id=\"fibre\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"><feTurbulence "
          "type=\"fractalNoise\" "
          "baseFrequency=\".018 .03\" numOctaves=\"4\" seed=\"1626\"/><feColorMatrix values=\"0 0 "
          "0 0 .42  0 0 0 0 .32  "
          "0 0 0 0 .18  0 0 0 .42 -.13\"/></filter>\n",
          to);
    fputs(growth, to);
    fputs(icons, to);
    fputs("</defs>\n", to);
}

void svg_open(FILE *to, double width, double height, const char *title)
{
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" "
            "role=\"img\">\n<title>",
            width, height, width, height);
    plot_text(to, title);
    fputs("</title>\n", to);
    svg_defs(to);
    fprintf(to,
            "<rect width=\"%.0f\" height=\"%.0f\" fill=\"url(#light)\"/>\n"
            "<rect width=\"%.0f\" height=\"%.0f\" filter=\"url(#fibre)\" opacity=\".5\"/>\n",
            width, height, width, height);
}

const char *svg_coat(int side)
{
    return side ? "#3f5f7f" : "#9a4036";
}

const char *svg_band(int place)
{
    static const char *const bands[] = { "#e0bd57", "#efe7d2", "#a9c08c", "#d3a3b8",
                                         "#e19a5c", "#9cc7c4", "#c9ac86", "#c3c6ca" };
    return bands[place % TC_COUNT(bands)];
}
