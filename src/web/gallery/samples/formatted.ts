import type { FormattedKind, FormattedNode, FormattedText } from "../../../contract/formatted-text.ts";

const made = (kind: FormattedKind, ...children: FormattedNode[]) => ({ kind, children });

/** A text with an element of every kind. */
export const FORMATTED: FormattedText = [
  { kind: "heading", level: 1, children: ["What the trellis needs"] },
  made(
    "paragraph",
    "Some words are ",
    made("strong", "strong"),
    ", some are ",
    made("emphasis", "slanted"),
    ", and some are ",
    made("strikethrough", "gone"),
    ".\nA second line has ",
    made("code", "code"),
    ", ",
    { kind: "link", href: "https://example.org/trellis", children: ["a link"] },
    " and https://example.org/an-address.",
  ),
  made("quote", made("paragraph", "Peas like the morning."), made("quote", made("paragraph", "Beans, too."))),
  { kind: "heading", level: 2, children: ["Before planting"] },
  made(
    "list",
    made("item", "Slats of larch,\nnot of pine"),
    made("item", "Screws, in two lengths:", made("list", made("item", "40 mm"), made("item", "70 mm"))),
  ),
  { kind: "heading", level: 3, children: ["In this order"] },
  {
    kind: "numbered-list",
    start: 3,
    children: [made("item", made("paragraph", "Saw.")), made("item", made("paragraph", "Drill."))],
  },
  made(
    "code-block",
    "for slat in slats:\n    drill(slat, every=30)  # A line that is far too long for the column scrolls in its own box, and the page keeps its width.",
  ),
  made("divider"),
  made("paragraph", "The end, with a Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhänger."),
];
