import type { ContentType } from "../../src/contract/entities.ts";

/** A post or a comment of the check, with its author and its time in hours from the beginning. */
export interface SentWriting {
  author: string;
  /** When the author's account was made, in hours; before 0 for older accounts. */
  joined: number;
  at: number;
  /** The posts and comments of the author that stood before the 30 days. */
  stood: number;
  title: string;
  contentType: ContentType | "comment";
  content: string;
  /** The generator; null for a real post. */
  spam: string | null;
}

/** The hours of the 30 days that the check covers. */
export const HOURS = 720;
