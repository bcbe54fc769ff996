import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { feedName } from "./feeds.ts";
import { id, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const mute = z.object({
  id: z.string(),
  kind: z.enum(["feed", "member", "word"]),
  value: z.string().describe("The feed's name, the user name, or the word or phrase as it was typed."),
  createdAt: timestamp,
  until: timestamp.nullable().describe("When the mute ends; null for one that does not."),
});

export type Mute = z.infer<typeof mute>;

const word = text("Word", { max: LIMITS.muteWord, fold: true }).refine(
  (value) => /[\p{L}\p{N}]/u.test(value),
  "Word must have a letter or a digit.",
);

// A length rather than a date: the clock of a device may be wrong.
const days = z
  .int("days must be a whole number.")
  .min(1, "days must be at least 1.")
  .max(LIMITS.muteDays, `days can be at most ${LIMITS.muteDays}.`)
  .optional()
  .describe("The days after which the mute ends; absent for one that does not.");

const muteBody = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("feed"), value: feedName, days }),
    z.object({ kind: z.literal("member"), value: text("Username", { max: LIMITS.searchQuery }), days }),
    z.object({ kind: z.literal("word"), value: word, days }),
  ],
  { error: "kind must be feed, member or word." },
);

export type MuteBody = z.input<typeof muteBody>;

export const listMutes = defineCall({
  method: "GET",
  path: "/mutes",
  access: "member",
  summary: `The feeds, members and words that you have muted and whose mutes have not ended, the latest first; at most ${LIMITS.mutes}.`,
  response: { 200: z.object({ mutes: z.array(mute).max(LIMITS.mutes) }) },
});

export const addMute = defineCall({
  method: "POST",
  path: "/mutes",
  access: "member",
  whileSuspended: true,
  summary:
    "Mute a feed, a member, or a word or phrase: posts of it leave your lists, your search and your notifications, and comments of it are folded. Words are whole, in any case. Nobody is told. Muting again sets the end anew.",
  body: muteBody,
  response: { 200: z.object({ mute }) },
});

export const removeMute = defineCall({
  method: "DELETE",
  path: "/mutes/:id",
  access: "member",
  whileSuspended: true,
  summary: "Take a mute back; taking it back again changes nothing.",
  params: z.object({ id }),
  response: { 204: z.null() },
});
