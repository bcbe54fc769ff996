/** Returns the path of a Chromium for the browser tests, or null. */
export function findChromium(): string | null;

/** Returns the path of a Chromium that can open windows, or null. */
export function findWholeBrowser(): string | null;
