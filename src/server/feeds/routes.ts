import * as calls from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import { listFeedNames } from "./feeds.ts";

/** The feeds there are. */
export function feedRoutes(answer: Answer, db: Database): void {
  answer(calls.listCategories, async () => ({ categories: await listFeedNames(db) }));
}
