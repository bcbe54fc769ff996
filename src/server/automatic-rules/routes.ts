import * as calls from "../../contract/automatic-rules.ts";
import { requireIdCursor } from "../db/ids.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { listCaughtBy } from "./list-caught.ts";
import { addRecommended, addRule, deleteRule, editRule, listRulesWithCounts } from "./rules.ts";
import { beginTrial, findTrial } from "./trials.ts";

export function automaticRuleRoutes({ answer, write }: Calls): void {
  answer(calls.listAutomaticRules, ({ db }) => listRulesWithCounts(db));
  write(calls.addAutomaticRule, ({ db, body, viewer }) => addRule(db, viewer, body));
  write(calls.editAutomaticRule, ({ db, params, body, viewer }) => editRule(db, viewer, params.id, body));
  write(calls.deleteAutomaticRule, ({ db, params, viewer }) => deleteRule(db, viewer, params.id));
  write(calls.addRecommendedRules, ({ db, viewer }) => addRecommended(db, viewer));
  answer(calls.listCaught, ({ db, params, query }) =>
    listCaughtBy(db, params.id, { limit: query.limit, before: requireIdCursor(query.cursor) }),
  );
  write(calls.startTrial, ({ db, body }) => beginTrial(db, body.test));
  answer(calls.getTrial, ({ db, params }) => findTrial(db, params.id));
}
