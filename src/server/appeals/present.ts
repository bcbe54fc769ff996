import type { Appealable } from "../../contract/appeal-state.ts";
import { timestamp } from "../db/present.ts";

/** The columns of a decision that its member may appeal, those of the appeal null without one. */
export interface AppealableRow {
  id: number;
  is_over: boolean;
  has_decider: boolean;
  appeal_text: string | null;
  appealed_at: Date | null;
  state: "waiting" | "granted" | "upheld" | "closed" | null;
  line: string | null;
  decided_at: Date | null;
}

/** The decision as its member reads it, who never learns who decides. */
export function presentAppealable(row: AppealableRow): Appealable {
  const { appeal_text: text, appealed_at: at, state, line, decided_at: decidedAt } = row;
  return {
    id: String(row.id),
    mayAppeal: text === null && !row.is_over,
    hasDecider: row.has_decider,
    appeal:
      text === null
        ? null
        : {
            ...{ text, createdAt: timestamp(at!), state: state === "upheld" ? "upheld" : "waiting" },
            ...(line !== null && { line }),
            ...(decidedAt && { decidedAt: timestamp(decidedAt) }),
          },
  };
}
