import type { ContentType } from "../../contract/entities.ts";

/** Whoever posted it elsewhere; the key is the same in every run. */
export interface Author {
  importKey: string;
  name: string;
}

/** The feed a post goes to. */
export interface FeedChoice {
  name: string;
  /** Whether an existing feed counts whose letters and digits are the same: raspberry_pi, Raspberry Pi. */
  anySpelling: boolean;
}

/** A post from elsewhere, as it will stand here. */
export interface ImportedPost {
  importKey: string;
  author: Author;
  feed: FeedChoice;
  title: string;
  contentType: ContentType;
  content: string;
  thumbnailUrl: string | null;
  hearts: number;
  createdAt: Date;
  /** Whether its title or text was longer than a post may be. */
  wasCut: boolean;
}

/** What a row's post depends on besides the row. */
export interface RowContext {
  /** The feed for every post, when the operator named one. */
  feed: string | undefined;
  /** The present moment: nothing was posted after it. */
  now: number;
}

/** A kind of file: how it is recognised and what a row of it means. */
export interface Format {
  /** The columns it needs; others are ignored. */
  columns: readonly string[];
  /** The row's post. Throws `BadRow` or `SkippedRow`. */
  toPost(row: Readonly<Record<string, string>>, context: RowContext): ImportedPost;
}

/** A row that makes no sense; the message says what is wrong with it. */
export class BadRow extends Error {
  override name = "BadRow";
}

/** Why a row that makes sense is left out: for adults only, or no web address we could link to. */
export type SkipReason = "adult" | "address";

/** A row that is left out on purpose. */
export class SkippedRow extends Error {
  override name = "SkippedRow";
  readonly reason: SkipReason;

  constructor(reason: SkipReason) {
    super(reason);
    this.reason = reason;
  }
}
