/** Gives the path of a Chromium for the browser tests, or null when none is found. */
export function findChromium(): string | null;
