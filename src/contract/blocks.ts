import { z } from "zod";
import { defineCall } from "./call.ts";
import { memberPicture, timestamp } from "./entities.ts";
import { LIMITS } from "./limits.ts";

const blockedMember = z.object({
  uid: z.string(),
  username: z.string(),
  picture: memberPicture,
  blockedAt: timestamp,
});

export type BlockedMember = z.infer<typeof blockedMember>;

export const listBlocked = defineCall({
  method: "GET",
  path: "/blocks",
  access: "member",
  summary: `The members you have blocked, the latest first; at most ${LIMITS.blocks}.`,
  response: { 200: z.object({ blocked: z.array(blockedMember) }) },
});

const params = z.object({ username: z.string().describe("A user name, in any case, or a uid.") });
const response = { 200: z.object({ isBlocked: z.boolean() }) };

export const blockMember = defineCall({
  method: "POST",
  path: "/user/:username/block",
  access: "member",
  whileSuspended: true,
  summary:
    "Block a member: you get no messages from them and no notifications of their posts and comments, lists do not show you their posts, and their comments are folded. They are not notified. Blocking again changes nothing.",
  params,
  response,
});

export const unblockMember = defineCall({
  method: "DELETE",
  path: "/user/:username/block",
  access: "member",
  whileSuspended: true,
  summary: "Unblock a member; unblocking again changes nothing.",
  params,
  response,
});
