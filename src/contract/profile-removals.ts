import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { id } from "./fields.ts";
import { because } from "./moderation.ts";
import { PROFILE_PARTS } from "./profile-parts.ts";
import { removedPicture } from "./sanctions.ts";

const openAppeal = z.enum(["waiting", "possible"]);

export type OpenAppeal = z.infer<typeof openAppeal>;

const profileRemoval = z.object({
  part: z.enum(PROFILE_PARTS),
  about: z.string().nullable().describe("The words about oneself; null for a picture."),
  picture: removedPicture,
  subjectName: z.string().describe("The member whose profile had it."),
  userName: z.string().nullable().describe("The moderator who removed it; null for the operator."),
  reason: z.string(),
  createdAt: timestamp.describe("The time of the removal."),
  erasedFrom: timestamp.describe("The time from which it is erased for good."),
  isReplaced: z
    .boolean()
    .describe("Whether the member has put something else in its place, so that it cannot be restored."),
  appeal: openAppeal
    .nullable()
    .describe(
      "`waiting`: an appeal about it waits for a decision. `possible`: the member may still send one. Null for neither.",
    ),
  mayDecide: z
    .boolean()
    .describe("Whether you may restore it, where the member has put nothing in its place."),
  mayErase: z
    .boolean()
    .describe(
      "Whether you may erase it for good. Whoever removed it may not while an appeal waits or is possible, unless nobody else could decide about it.",
    ),
});

export type ProfileRemoval = z.infer<typeof profileRemoval>;

const removal = z.object({ id: id.describe("The entry of the log that tells of the removal.") });

export const getProfileRemoval = defineCall({
  method: "GET",
  path: "/moderation/profile-removals/:id",
  access: "moderator",
  summary:
    "Words about oneself or a picture that moderators removed from a profile, while they are kept, with who removed them, when and why.",
  params: removal,
  response: { 200: profileRemoval },
});

export const restoreProfile = defineCall({
  method: "POST",
  path: "/moderation/profile-removals/:id/restoration",
  access: "moderator",
  changesPages: true,
  summary:
    "Give a member back what was removed from the profile. The member is notified. A 409 where they have put something else in its place.",
  params: removal,
  body: because,
  response: { 204: z.null() },
});

export const eraseProfileRemoval = defineCall({
  method: "POST",
  path: "/moderation/profile-removals/:id/erasure",
  access: "moderator",
  summary:
    "Erase for good what was removed from a profile, such as personal data of somebody, before its time. An appeal that waits ends, so a 403 refuses whoever removed it while an appeal waits or is possible, unless nobody else could decide about it. The member is notified.",
  params: removal,
  body: because,
  response: { 204: z.null() },
});
