import { z } from "zod";
import { timestamp } from "./entities.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const appealText = text("Appeal", { max: LIMITS.appeal });

const appeal = z.object({
  text: z.string(),
  createdAt: timestamp,
  state: z.enum(["waiting", "upheld"]).describe("`upheld`: the decision stands, against the appeal."),
  line: z.string().optional().describe("The words of whoever decided; absent while it waits."),
  decidedAt: timestamp.optional(),
});

/** A decision that may be appealed, as the member concerned reads it. */
export const appealable = z.object({
  id: z.string().describe("Names the decision. A later one about the same is another one."),
  mayAppeal: z.boolean().describe("Whether you may appeal now: once."),
  hasDecider: z
    .boolean()
    .describe(
      "Whether the site has a moderator or admin now who may decide: somebody who did not decide this.",
    ),
  appeal: appeal.nullable().describe("Your appeal; null without one."),
});

export type Appealable = z.infer<typeof appealable>;
