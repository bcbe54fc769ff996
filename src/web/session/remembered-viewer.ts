import { readStoredJson, removeStored, writeStored } from "./storage.ts";
import type { ViewerProfile } from "./viewer-profile.ts";

const KEY = "viewer";

interface Remembered {
  /** The end of the token that read the profile: enough to compare tokens, too little to sign in with. */
  tokenEnd: string;
  viewer: ViewerProfile;
}

/** Stores a member's profile in this browser for as long as the token is stored. */
export function rememberViewer(token: string, viewer: ViewerProfile): void {
  const remembered: Remembered = { tokenEnd: endOf(token), viewer };
  writeStored(KEY, JSON.stringify(remembered));
  showFilters(token);
}

export function rememberedViewer(token: string | null | undefined): ViewerProfile | undefined {
  if (!token) return undefined;
  const remembered = readStoredJson<Remembered>(KEY);
  return remembered?.tokenEnd === endOf(token) ? remembered.viewer : undefined;
}

export function forgetViewer(): void {
  removeStored(KEY);
  showFilters(null);
}

/**
 * Marks the page of a member who hides or mutes something, and of one whom this browser does not know yet. The style sheet
 * then hides the shared lists and comments, until React renders what this member sees.
 */
export function showFilters(token: string | null): void {
  const { dataset } = document.documentElement;
  const hasFilters = rememberedViewer(token)?.hasFilters;
  if (token && hasFilters !== false) dataset["filters"] = hasFilters ? "on" : "unknown";
  else delete dataset["filters"];
}

/** The end of a token, by which sessions can be told apart. */
export function endOf(token: string): string {
  return token.slice(-8);
}
