/** Gives the path of a Chromium for the browser tests, or null when none is found. */
export function findChromium(): string | null;

/** Gives the path of a Chromium that can open windows, or null when none is found. */
export function findWholeBrowser(): string | null;
