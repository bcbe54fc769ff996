import { sql } from "kysely";

/** The text of a comment whose words are erased. */
export const ERASED_TEXT = "(erased)";

/** `ERASED_TEXT` in a statement: no parameter, since the index of comments to erase is used only for this text. */
export const ERASED = sql.lit(ERASED_TEXT);
