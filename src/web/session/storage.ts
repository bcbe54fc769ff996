/**
 * Access to the browser's storage. Where storage is off or full, reading finds nothing and writing does
 * nothing, because the site works without it.
 */

type Kind = "localStorage" | "sessionStorage";

export function readStored(key: string, kind: Kind = "localStorage"): string | null {
  if (typeof window === "undefined") return null;
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string, kind: Kind = "localStorage"): void {
  try {
    window[kind].setItem(key, value);
  } catch {
    // Storage is full or switched off.
  }
}

export function removeStored(key: string, kind: Kind = "localStorage"): void {
  try {
    window[kind].removeItem(key);
  } catch {
    // Storage is switched off.
  }
}

export function storedKeys(kind: Kind = "localStorage"): string[] {
  try {
    return Object.keys(window[kind]);
  } catch {
    return [];
  }
}

/** A stored JSON value; null where there is none, or no valid one. */
export function readStoredJson<T>(key: string, kind: Kind = "localStorage"): T | null {
  const text = readStored(key, kind);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
