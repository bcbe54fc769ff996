import * as calls from "../../contract/visits.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import { countVisit } from "./visits.ts";

export function visitRoutes(answer: Answer, db: Database): void {
  answer(calls.visit, async () => {
    await countVisit(db);
    return null;
  });
}
