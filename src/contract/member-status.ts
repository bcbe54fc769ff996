import { z } from "zod";
import { password } from "./auth.ts";
import { defineCall } from "./call.ts";
import { memberPicture, role, timestamp } from "./entities.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { because } from "./moderation.ts";
import { newMember } from "./new-members.ts";
import { reportIds } from "./reports.ts";

const memberStatus = z.object({
  userName: z.string(),
  role,
  isBanned: z.boolean(),
  suspendedUntil: timestamp
    .nullable()
    .describe("The time until which they can only read; null if they are not suspended."),
  reason: z.string().nullable().describe("The reason for the ban or the suspension."),
  about: z.string().optional().describe("The member's words about themselves, absent without any."),
  picture: memberPicture,
  warnings: z.int().optional().describe("The number of warnings that they got; absent without any."),
  newMember: newMember
    .optional()
    .describe(
      "Why they are new, and for how long; absent for others, and where the site has no limits for new members.",
    ),
  invitedBy: z.string().optional().describe("The member who invited them; absent for everybody else."),
  invited: z
    .array(z.string())
    .max(LIMITS.invitedMembers)
    .optional()
    .describe("The members whom they invited, the newest first; absent without any."),
});

const readStatus = memberStatus.extend({
  notes: z
    .int()
    .optional()
    .describe("The number of notes about them; absent without any, and where you may not read them."),
  hasPasswordLink: z
    .boolean()
    .optional()
    .describe("True where you can make a link at which the member sets a new password."),
});

export type MemberStatus = z.infer<typeof readStatus>;

const member = z.object({ username: z.string().describe("A user name, in any case, or a uid.") });

export const getMemberStatus = defineCall({
  method: "GET",
  path: "/moderation/members/:username",
  access: "moderator",
  summary: "A member's status: whether they are suspended or banned, and their role.",
  params: member,
  response: { 200: readStatus },
});

/** A decision about a member, which may also be the answer to reports on them. */
const aboutMember = because.extend({
  reportIds: reportIds
    .optional()
    .describe(
      "The reports on the member that the decision answers: it closes those that are open, but none on messages that you have not read. A decision that changes nothing dismisses them.",
    ),
});

export const suspendMember = defineCall({
  method: "POST",
  path: "/moderation/members/:username/suspension",
  access: "moderator",
  summary: "Suspend a member for some days: they can read but not write. With days 0, end the suspension.",
  params: member,
  body: aboutMember
    .extend({
      days: z
        .int("Days must be a whole number.")
        .min(0, `Days must be from 0 to ${LIMITS.suspensionDays}.`)
        .max(LIMITS.suspensionDays, `Days must be from 0 to ${LIMITS.suspensionDays}.`),
    })
    .refine((body) => body.days > 0 || !body.reportIds, "The end of a suspension answers no reports."),
  response: { 200: memberStatus },
});

export const warnMember = defineCall({
  method: "POST",
  path: "/moderation/members/:username/warning",
  access: "moderator",
  summary:
    "Warn a member, who is notified with the reason and can go on as before. The same warning again within an hour is no error, and no second one.",
  params: member,
  body: aboutMember,
  response: { 200: memberStatus },
});

export const banMember = defineCall({
  method: "POST",
  path: "/moderation/members/:username/ban",
  access: "moderator",
  summary: "Ban a member: their sessions end, and they cannot sign in. With isBanned false, end the ban.",
  params: member,
  body: aboutMember
    .extend({ isBanned: z.boolean("isBanned must be true or false.") })
    .refine((body) => body.isBanned || !body.reportIds, "The end of a ban answers no reports."),
  response: { 200: memberStatus },
});

export const eraseAbout = defineCall({
  method: "POST",
  path: "/moderation/members/:username/about-erasure",
  access: "moderator",
  changesPages: true,
  summary:
    "Erase a member's words about themselves. The member is notified and may appeal. For half a year moderators can read and restore them. Without any words it changes nothing. A 409 where they are other words than `about`.",
  params: member,
  body: aboutMember.extend({
    about: text("The words", { min: 0, max: LIMITS.about })
      .optional()
      .describe("The words that you decided about. Without it the decision is about the words as they are."),
  }),
  response: { 200: memberStatus },
});

export const removePicture = defineCall({
  method: "POST",
  path: "/moderation/members/:username/picture-removal",
  access: "moderator",
  changesPages: true,
  summary:
    "Remove a member's picture. The member is notified and may appeal. For half a year moderators can see and restore it. Without a picture it changes nothing. A 409 where it is another one than `picture`.",
  params: member,
  body: aboutMember.extend({
    picture: opaque("picture must be a text.")
      .optional()
      .describe("The picture that you decided about. Without it the decision is about the picture as it is."),
  }),
  response: { 200: memberStatus },
});

const confirming = password
  .optional()
  .describe("Your own password. A wrong one is a 403, and so is none where it is needed.");

export const grantRole = defineCall({
  method: "POST",
  path: "/moderation/members/:username/role",
  access: "admin",
  summary:
    "Make a member a moderator or an admin, or an ordinary member again. Nobody changes their own role, and nobody who is suspended or banned gets one: a 409. To give or take the role of an admin, your password is needed, unless your session began in the last ten minutes.",
  params: member,
  body: because.extend({ role, currentPassword: confirming }),
  response: { 200: memberStatus },
});

export const makePasswordLink = defineCall({
  method: "POST",
  path: "/moderation/members/:username/password-link",
  access: "admin",
  summary:
    "Make a link at which a member who is no admin sets a new password, once, within an hour, for you to hand over. Only where the site sends no mails, by which they can ask for one themselves: else a 409. The member is notified. Your password is needed, as for roles.",
  params: member,
  body: because.extend({ currentPassword: confirming }),
  response: {
    200: z.object({
      link: z.string().describe("Whoever has it can set the member's password. It is in no other answer."),
    }),
  },
});
