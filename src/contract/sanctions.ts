import { z } from "zod";
import { appealable, appealText } from "./appeal-state.ts";
import { password } from "./auth.ts";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { next, paging } from "./cursors.ts";
import { id, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PROFILE_PARTS } from "./profile-parts.ts";

/** Removals from a profile are appealed as sanctions are: they have no post. */
export const sanctionKind = z.enum(["warning", "suspension", "ban", ...PROFILE_PARTS]);

export type SanctionKind = z.infer<typeof sanctionKind>;

export const removedPicture = z
  .string()
  .nullable()
  .describe(
    "The picture as a data: address, since it is no longer served at its own; null where its file is gone.",
  );

const sanction = appealable.extend({
  kind: sanctionKind,
  reason: z.string(),
  createdAt: timestamp,
  onlyAdmins: z
    .boolean()
    .describe("Whether only admins may decide about an appeal, since you are a moderator or an admin."),
  endsAt: timestamp.nullable().describe("The end of a suspension; null for all others."),
  until: timestamp
    .nullable()
    .describe(
      "The end of the days in which a warning or a removal from your profile may be appealed; null for suspensions and bans, which may be appealed while they last.",
    ),
  about: z
    .string()
    .optional()
    .describe("Your words about yourself that were removed (`about`); absent for all others."),
  erasedFrom: timestamp
    .optional()
    .describe(
      "The time from which what was removed from your profile is erased for good, with an appeal that still waits; absent for all others.",
    ),
});

export type Sanction = z.infer<typeof sanction>;

export const listOwnSanctions = defineCall({
  method: "GET",
  path: "/sanctions",
  access: "member",
  summary:
    "Your suspension, if you are suspended, and then your warnings and what was removed from your profile, the latest first. A warning that was withdrawn is not among them, nor what was restored or erased for good. It never says who decided.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ sanctions: z.array(sanction), next }) },
});

export const appealSanction = defineCall({
  method: "POST",
  path: "/sanctions/:id/appeal",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary: `Appeal against your warning or a removal from your profile within ${LIMITS.appealDays} days, or against your suspension while it lasts, once. A moderator or admin who did not decide it decides. The same text again is no error.`,
  params: z.object({ id }),
  body: z.object({ text: appealText }),
  response: { 200: sanction },
});

export const readOwnPicture = defineCall({
  method: "GET",
  path: "/sanctions/:id/picture",
  access: "member",
  summary:
    "Your picture that this removal took from your profile. 404 for everybody else, and once it is restored or erased.",
  params: z.object({ id }),
  response: { 200: z.object({ picture: removedPicture }) },
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
