import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission, timestamp } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { next, onePagingOnly, paging } from "./fields.ts";

const ownProfile = z.object({
  uid: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(["member", "moderator", "admin"]),
  createdAt: timestamp,
  submissions: z.array(submission),
});

export type OwnProfile = z.infer<typeof ownProfile>;

export const getProfile = defineCall({
  method: "GET",
  path: "/profile",
  access: "member",
  summary: "Who this token belongs to, with their posts, newest first.",
  query: z.object(paging).refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: z.object({ user: ownProfile, next }) },
});
