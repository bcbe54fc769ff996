import { z } from "zod";
import { appealable, appealText } from "./appeal-state.ts";
import { password } from "./auth.ts";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { next, paging } from "./cursors.ts";
import { id, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const sanctionKind = z.enum(["warning", "suspension", "ban"]);

export type SanctionKind = z.infer<typeof sanctionKind>;

const sanction = appealable.extend({
  kind: sanctionKind,
  reason: z.string(),
  createdAt: timestamp,
  onlyAdmins: z
    .boolean()
    .describe("Whether only admins may decide about an appeal, since you are a moderator or an admin."),
  endsAt: timestamp.nullable().describe("The end of a suspension; null for warnings and bans."),
  until: timestamp
    .nullable()
    .describe(
      "The end of the days in which a warning may be appealed; null for suspensions and bans, which may be appealed while they last.",
    ),
});

export type Sanction = z.infer<typeof sanction>;

export const listOwnSanctions = defineCall({
  method: "GET",
  path: "/sanctions",
  access: "member",
  summary:
    "Your suspension, if you are suspended, and then your warnings, the latest first. A warning that was withdrawn is not among them. It never says who decided.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ sanctions: z.array(sanction), next }) },
});

export const appealSanction = defineCall({
  method: "POST",
  path: "/sanctions/:id/appeal",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary: `Appeal against your warning within ${LIMITS.appealDays} days, or against your suspension while it lasts, once. A moderator or admin who did not decide it decides. The same text again is no error.`,
  params: z.object({ id }),
  body: z.object({ text: appealText }),
  response: { 200: sanction },
});

const credentials = z.object({ email: text("Email", { max: 1_000 }), password });

export const readBan = defineCall({
  method: "POST",
  path: "/ban",
  access: "anyone",
  summary:
    "Your ban, with your appeal, by your email and password, since nobody who is banned can sign in. Wrong passwords count as at sign-in. A 409 where you are not banned.",
  body: credentials,
  response: { 200: sanction },
});

export const appealBan = defineCall({
  method: "POST",
  path: "/ban/appeal",
  access: "anyone",
  summary:
    "Appeal against your ban while it lasts, once, by your email and password. A moderator or admin who did not ban you decides. The same text again is no error. Wrong passwords count as at sign-in.",
  body: credentials.extend({ text: appealText }),
  response: { 200: sanction },
});
