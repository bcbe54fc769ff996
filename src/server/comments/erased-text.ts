import { sql } from "kysely";

/** The text of a comment whose words are erased. */
export const ERASED_TEXT = "(erased)";

/** `ERASED_TEXT` in a statement. It is no parameter, because PostgreSQL uses the index of comments to erase for this text only. */
export const ERASED = sql.lit(ERASED_TEXT);
