import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const session = z.object({
  id: z.string(),
  device: z.string().nullable().describe("Browser and system, as the client names them; null when unknown."),
  kind: z.enum(["computer", "phone", "tablet", "unknown"]),
  address: z.string().nullable().describe("The IP address from which the session was started."),
  createdAt: timestamp,
  lastSeenAt: timestamp.describe("The time of the session's last use, to within a few minutes."),
  isCurrent: z.boolean().describe("Whether this is the session of the request."),
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
  summary: "End all your sessions but this one, and answer how many ended.",
  response: { 200: z.object({ ended: z.int() }) },
});

export const endSessions = defineCall({
  method: "DELETE",
  path: "/sessions",
  access: "member",
  whileSuspended: true,
  summary: "End all your sessions, including this one, and answer how many ended.",
  response: { 200: z.object({ ended: z.int() }) },
});
