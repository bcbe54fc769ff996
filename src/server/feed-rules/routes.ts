import * as calls from "../../contract/feed-rules.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { listRules } from "./rules.ts";
import { saveRules } from "./save-rules.ts";

export function feedRuleRoutes({ answer, write }: Calls): void {
  answer(calls.listFeedRules, ({ db, params, viewer }) => listRules(db, viewer, params.name));
  write(calls.saveFeedRules, ({ db, params, body, viewer }) => saveRules(db, viewer, params.name, body));
}
