import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const session = z.object({
  id: z.string(),
  device: z
    .string()
    .nullable()
    .describe("Browser and system, as the client calls itself; null when unknown."),
  kind: z.enum(["computer", "phone", "tablet", "unknown"]),
  address: z.string().nullable().describe("The IP address that it was started from."),
  createdAt: timestamp,
  lastSeenAt: timestamp.describe("When it was last used, to within a few minutes."),
  isCurrent: z.boolean().describe("Whether it is the session of this request."),
});

export type Session = z.infer<typeof session>;

export const listSessions = defineCall({
  method: "GET",
  path: "/sessions",
  access: "member",
  summary: `Your sessions: this one, then the others, the last used first; at most ${LIMITS.sessions}.`,
  response: { 200: z.object({ sessions: z.array(session) }) },
});

export const endOneSession = defineCall({
  method: "DELETE",
  path: "/sessions/:id",
  access: "member",
  whileSuspended: true,
  summary: "End a session of yours, and its event streams.",
  params: z.object({ id }),
  response: { 204: z.null() },
});

export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/sessions/others",
  access: "member",
  whileSuspended: true,
  summary: "End all your sessions but this one; says how many.",
  response: { 200: z.object({ ended: z.int() }) },
});

export const endSessions = defineCall({
  method: "DELETE",
  path: "/sessions",
  access: "member",
  whileSuspended: true,
  summary: "End all your sessions, this one too; says how many.",
  response: { 200: z.object({ ended: z.int() }) },
});
