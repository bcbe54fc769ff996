import type { ContentType } from "../../contract/entities.ts";

/** The author on the original site. */
export interface Author {
  /** Identifies the author, and is the same in every run. */
  importKey: string;
  name: string;
}

export interface WantedFeed {
  name: string;
  /** Whether an existing feed with the same letters and digits will do: Raspberry Pi for raspberry_pi. */
  anySpelling: boolean;
}

/** A post from another site, ready to be stored. */
export interface ImportedPost {
  importKey: string;
  author: Author;
  feed: WantedFeed;
  title: string;
  contentType: ContentType;
  content: string;
  thumbnailUrl: string | null;
  hearts: number;
  createdAt: Date;
  /** Whether the title or the text was too long for a post here. */
  wasCut: boolean;
}

/** Everything besides the row that its post depends on. */
export interface RowContext {
  /** The feed for every post, if the operator named one. */
  feed: string | undefined;
  /** The current time in milliseconds; a row with a later date is bad. */
  now: number;
}

/** A file format: the columns that identify it, and how a row becomes a post. */
export interface Format {
  /** The columns that a file of this format must have; other columns are ignored. */
  columns: readonly string[];
  /** Throws `BadRow` or `SkippedRow`. */
  toPost(row: Readonly<Record<string, string>>, context: RowContext): ImportedPost;
}

/** A row that cannot be read; the message says why. */
export class BadRow extends Error {
  override name = "BadRow";
}

/** Why a readable row is left out: it is for adults only, or its address is no web address. */
export type SkipReason = "adult" | "address";

export class SkippedRow extends Error {
  override name = "SkippedRow";
  readonly reason: SkipReason;

  constructor(reason: SkipReason) {
    super(reason);
    this.reason = reason;
  }
}
