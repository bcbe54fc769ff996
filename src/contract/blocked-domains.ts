import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { timestamp } from "./entities.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { reason } from "./moderation.ts";

const blockedDomain = z.object({
  domain: z.string().describe("The domain in lower case; every host below it is blocked as well."),
  reason: z.string(),
  userName: z.string().nullable().describe("The moderator who blocked it; null for the operator."),
  createdAt: timestamp,
});

const domains = z.object({ domains: z.array(blockedDomain), next });

export type BlockedDomain = z.infer<typeof blockedDomain>;

export const listBlockedDomains = defineCall({
  method: "GET",
  path: "/moderation/domains",
  access: "moderator",
  summary:
    "Blocked domains, in alphabetical order. An answer has at most about 1 MB of them; `next` leads to the rest.",
  query: z.object({ cursor: paging.cursor }),
  response: { 200: domains },
});

export const blockDomain = defineCall({
  method: "POST",
  path: "/moderation/domains",
  access: "moderator",
  summary:
    "Block a domain and all hosts below it, or unblock it with isBlocked false. Answers the first page of domains.",
  body: z.object({
    domain: text("Domain", { max: LIMITS.domain }).describe(
      "A host name such as spam.example, or an address with that host.",
    ),
    isBlocked: z.boolean("isBlocked must be true or false."),
    reason,
  }),
  response: { 200: domains },
});
