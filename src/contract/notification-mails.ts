import { z } from "zod";
import { defineCall } from "./call.ts";

const kind = z.enum(["replies", "messages", "decisions", "digest"], {
  error: "kind must be replies, messages, decisions or digest.",
});

/** A kind of mails that a member can choose. */
export type MailKind = z.infer<typeof kind>;

/** A kind of mails about notifications. */
export type NotificationMailKind = Exclude<MailKind, "digest">;

const how = z.enum(["never", "soon", "hourly", "daily", "weekly"], {
  error: "how must be never, soon, hourly, daily or weekly.",
});

export type MailChoice = z.infer<typeof how>;

const choice = how
  .exclude(["daily", "weekly"])
  .describe(
    "`soon`: some minutes after a notification that is still unread; the next mail of this kind comes five minutes later at the earliest. `hourly`: gathered, one mail an hour at most. `never`: no mails.",
  );

const digestChoice = how
  .exclude(["soon", "hourly"])
  .describe(
    "About the best posts that you have missed in the feeds that you follow. `daily`: after a day without a visit, and after each further day. `weekly`: the same by the week.",
  );

const CHOICES = { digest: digestChoice, replies: choice, messages: choice, decisions: choice };

const notificationMails = z.object({
  sendsMail: z
    .boolean()
    .describe("Whether this server can send mails. Where it cannot, nothing can be chosen."),
  email: z
    .string()
    .describe(
      "Your address, to which the mails go; while it is not confirmed, the new one that you have asked for, if there is one.",
    ),
  address: z
    .enum(["confirmed", "unconfirmed", "refused"])
    .describe(
      "Mails go only to an address that is `confirmed` by a mailed link. `refused`: its mail server refused several mails, so none go there until the address is confirmed again.",
    ),
  replies: choice.describe(
    "About comments on your posts, replies to you, mentions and discussions that you follow.",
  ),
  messages: choice.describe("About messages. The mail says from whom, not what they wrote."),
  decisions: choice.describe("About what moderators decided about you, your posts and your comments."),
  digest: digestChoice,
});

export type NotificationMails = z.infer<typeof notificationMails>;

export const getNotificationMails = defineCall({
  method: "GET",
  path: "/notification-mails",
  access: "member",
  summary: "Which mails you get about notifications and missed posts, and whether your address is confirmed.",
  response: { 200: notificationMails },
});

export const chooseNotificationMails = defineCall({
  method: "POST",
  path: "/notification-mails",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary:
    "Choose how you are mailed about one kind of notifications, or about missed posts. While your address is not confirmed, this mails you a link that confirms it.",
  body: z
    .object({ kind, how })
    .refine(
      (chosen) => CHOICES[chosen.kind].safeParse(chosen.how).success,
      "A digest comes daily, weekly or never, and the other mails soon, hourly or never.",
    ),
  response: { 200: notificationMails },
});

export const confirmMailAddress = defineCall({
  method: "POST",
  path: "/notification-mails/address",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary: "Have another link mailed to your address, which confirms it for notification mails.",
  response: { 202: z.object({ email: z.string() }) },
});
