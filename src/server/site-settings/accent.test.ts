import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  ACCENT_TOKENS,
  accentColors,
  accentOfVersion,
  DANGER_HUE,
  KEPT_FROM_DANGER,
  LARGEST_HUE,
  themeAddress,
  themeSheet,
} from "../../contract/accent.ts";

const tokens = readFileSync(new URL("../../web/styles/tokens.css", import.meta.url), "utf8");
const HUES = Array.from({ length: LARGEST_HUE + 1 }, (_, hue) => hue);
const TEXT = 4.5;

/** The value of a token in `tokens.css`. */
function token(name: string, theme: "light" | "dark"): string {
  const [, light, dark] = new RegExp(`  ${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens)!;
  return theme === "light" ? light! : dark!;
}

/** Linear sRGB. */
function linear(hex: string): [red: number, green: number, blue: number] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map(linear)
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The distance of two colours in OKLab. https://bottosson.github.io/posts/oklab/ */
function distance(one: string, other: string): number {
  const [first, second] = [lab(one), lab(other)];
  return Math.hypot(...first.map((value, index) => value - second[index]!));
}

function lab(hex: string): number[] {
  const [red, green, blue] = linear(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const GROUNDS = ["--paper", "--surface", "--sunken", "--raised"].map((name) => token(name, theme));

  test("each of 360 accents can be read on every ground, and words can be read on it", () => {
    const tooLow = HUES.flatMap((hue) => {
      const colors = accentColors(hue, theme);
      const { "--accent": accent, "--accent-hover": hover } = colors;
      const { "--accent-soft": soft, "--on-accent": onAccent } = colors;
      const pairs = [
        ...[...GROUNDS, soft].map((ground) => [accent, ground]),
        ...[accent, hover].map((ground) => [onAccent, ground]),
        ...["--ink", "--ink-soft"].map((ink) => [token(ink, theme), soft]),
      ] as [string, string][];
      return pairs.filter(([text, ground]) => contrast(text, ground) < TEXT).map((pair) => [hue, ...pair]);
    });
    expect(tooLow).toEqual([]);
  });

  test("each of 360 accents is as far from the colour of errors as the default is", () => {
    const danger = token("--danger", theme);
    // Bytes are a little coarser than hues.
    const usual = distance(ACCENT_TOKENS[theme]["--accent"], danger) - 0.001;
    expect(HUES.filter((hue) => distance(accentColors(hue, theme)["--accent"], danger) < usual)).toEqual([]);
  });

  test("the default accent is that of the style sheet, as hearts are, and its contrasts are met", () => {
    const { "--accent": accent, ...others } = accentColors(null, theme);
    expect(accent).toBe(token("--heart", theme));
    for (const [name, value] of Object.entries(others))
      expect([name, value]).toEqual([name, token(name, theme)]);
    for (const ground of GROUNDS) expect(contrast(accent, ground)).toBeGreaterThan(TEXT);
  });
});

test("each accent has the hue that was asked for, except near that of errors", () => {
  const wrong = HUES.filter((hue) => Math.abs(hue - DANGER_HUE) >= KEPT_FROM_DANGER).filter((hue) => {
    const [, a, b] = lab(accentColors(hue, "light")["--accent"]);
    const turn = (Math.atan2(b!, a!) * 180) / Math.PI - hue;
    return Math.abs(turn - 360 * Math.round(turn / 360)) > 1;
  });
  expect(wrong).toEqual([]);
});

test("every address of a style sheet has its accent, and no other address has one", () => {
  for (const hue of HUES) expect(accentOfVersion(themeAddress(hue).split("=")[1]!)).toBe(hue);
  for (const version of ["", "1", "1-", "1-360", "1--1", "1-1.5", "1-007", "1-NaN", "0-5", "1-5-5", "1-5 "]) {
    expect([version, accentOfVersion(version)]).toEqual([version, null]);
  }
});

test("colours that change have a new edition in their address, since browsers keep the earlier ones", () => {
  const sheets = createHash("sha256").update(HUES.map(themeSheet).join("\n")).digest("hex");
  expect([themeAddress(0), sheets]).toEqual([
    "/theme.css?v=1-0",
    "56e74df799e1f3099aa731e0dcc10e43668d45616e113fad457206fd6776bdc5",
  ]);
});
