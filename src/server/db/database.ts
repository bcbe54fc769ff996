import type { Kysely } from "kysely";
import type { DB } from "./schema.ts";

/** The database, or a transaction on it: every verb takes one as its first argument. */
export type Database = Kysely<DB>;
