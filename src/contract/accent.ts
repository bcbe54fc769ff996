/** The accent of a site: a hue in degrees, or null for the colour of a new site. */
export type Accent = number | null;

export const LARGEST_HUE = 359;

/** Where a slider stands while the accent is the default. */
export const DEFAULT_HUE = 48;

/** The edition of the colours below. It stands in the style sheet's address, since browsers cache a style sheet for a year. */
const EDITION = 1;

/** The accent of a new site and its companions, as `tokens.css` has them. */
export const ACCENT_TOKENS = {
  light: {
    "--accent": "#bf3d0a",
    "--accent-hover": "#9f3107",
    "--accent-soft": "#fcebe0",
    "--on-accent": "#fffdf9",
  },
  dark: {
    "--accent": "#ff8b59",
    "--accent-hover": "#ffa27a",
    "--accent-soft": "#3d2418",
    "--on-accent": "#241208",
  },
};

type Theme = keyof typeof ACCENT_TOKENS;
type Colors = (typeof ACCENT_TOKENS)[Theme];

/** The hue of errors, and the degrees around it that no accent has: a button must not look like one that deletes. */
export const DANGER_HUE = 28;
export const KEPT_FROM_DANGER = 20;

export const THEME_PATH = "/theme.css";

/** The address of the style sheet with this accent. It names the accent, so every process has the same answer. */
export function themeAddress(accent: number): string {
  return `${THEME_PATH}?v=${themeVersion(accent)}`;
}

function themeVersion(accent: number): string {
  return `${EDITION}-${accent}`;
}

/** The accent in the version of an address; null where `themeAddress` makes no such address. */
export function accentOfVersion(version: string): Accent {
  const accent = Number(version.split("-")[1]);
  const isHue = Number.isInteger(accent) && accent >= 0 && accent <= LARGEST_HUE;
  return isHue && themeVersion(accent) === version ? accent : null;
}

/** The style sheet with this accent. It wins over `tokens.css` in any order. */
export function themeSheet(accent: number): string {
  const [light, dark] = (["light", "dark"] as const).map((theme) =>
    Object.entries(accentColors(accent, theme))
      .map(([token, color]) => `${token}:${color}`)
      .join(";"),
  );
  // Without `light-dark()`, which the build replaces likewise for older browsers.
  return `html:root{${light}}@media (prefers-color-scheme:dark){html:root:not([data-theme=light]){${dark}}}html:root[data-theme=dark]{${dark}}`;
}

/** The colours of `ACCENT_TOKENS` with this accent. */
export function accentColors(accent: Accent, theme: Theme): Colors {
  const tokens = Object.keys(ACCENT_TOKENS[theme]) as (keyof Colors)[];
  return Object.fromEntries(tokens.map((token) => [token, accentColor(accent, theme, token)])) as Colors;
}

/** The colours that were computed, by accent, theme and token: each takes some tenths of a millisecond. */
const known = new Map<string, string>();

/** One of the colours of `ACCENT_TOKENS` with this accent. */
export function accentColor(accent: Accent, theme: Theme, token: keyof Colors): string {
  const color = ACCENT_TOKENS[theme][token];
  if (accent === null) return color;
  const key = `${accent} ${theme} ${token}`;
  const found = known.get(key) ?? turned(color, shownHue(accent));
  known.set(key, found);
  return found;
}

/** The hue, or the nearest one that is far enough from errors. */
export function shownHue(hue: number): number {
  const distance = hue - DANGER_HUE;
  if (Math.abs(distance) >= KEPT_FROM_DANGER) return hue;
  return DANGER_HUE + (distance < 0 ? -KEPT_FROM_DANGER : KEPT_FROM_DANGER);
}

/**
 * A colour with another hue and the same luminance, which decides every contrast in WCAG 2. It is as vivid as the first, or as
 * screens can show (sRGB). https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
function turned(color: string, hue: number): string {
  const from = linearOf(color);
  const luminance = luminanceOf(from);
  const withChroma = (chroma: number) => {
    const lightness = searched(1, (value) => luminanceOf(linearRgb(value, chroma, hue)) <= luminance);
    return linearRgb(lightness, chroma, hue);
  };
  const chroma = searched(chromaOf(from), (value) =>
    withChroma(value).every((channel) => channel > -0.0001 && channel < 1.0001),
  );
  return hexOf(withChroma(chroma));
}

/** The largest value up to `most` that is small enough, by halving. */
function searched(most: number, isSmallEnough: (value: number) => boolean): number {
  if (isSmallEnough(most)) return most;
  let [low, high] = [0, most];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (isSmallEnough(middle)) low = middle;
    else high = middle;
  }
  return low;
}

type Rgb = [red: number, green: number, blue: number];

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

function hexOf(linear: Rgb): string {
  const bytes = linear.map((channel) => {
    const value = Math.min(Math.max(channel, 0), 1);
    return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

// The matrices of OKLab: https://bottosson.github.io/posts/oklab/

function chromaOf([red, green, blue]: Rgb): number {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return Math.hypot(a, b);
}

/** Linear sRGB of an OKLCH colour. */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
