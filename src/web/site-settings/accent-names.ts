import { type Accent, shownHue } from "../../contract/accent.ts";

/** The accents with a name. Others go by the name of the nearest. */
export const NAMED_ACCENTS = [
  { name: "Amber", hue: 75 },
  { name: "Olive", hue: 110 },
  { name: "Green", hue: 145 },
  { name: "Teal", hue: 185 },
  { name: "Sky", hue: 225 },
  { name: "Blue", hue: 255 },
  { name: "Violet", hue: 290 },
  { name: "Plum", hue: 325 },
  { name: "Rose", hue: 0 },
];

/** An accent in words, such as "Teal (190)". */
export function accentName(accent: Accent): string {
  if (accent === null) return "the default";
  const hue = shownHue(accent);
  const [nearest] = NAMED_ACCENTS.toSorted((a, b) => degreesBetween(a.hue, hue) - degreesBetween(b.hue, hue));
  return `${nearest!.name} (${accent})`;
}

function degreesBetween(one: number, other: number): number {
  const distance = Math.abs(one - other);
  return Math.min(distance, 360 - distance);
}
