import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { opaque, storable } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/**
 * The composer that a draft belongs to, with the id of a post or comment or a recipient's name. A second draft of the
 * same composer has an ending after `~`.
 */
const KEY =
  /^(submit|first-post|about|(comment|edit|edit-post)-[1-9]\d{0,17}|message-[\w*-]{1,40})(~[a-z0-9]{1,16})?$/;
const VERSION = /^[a-z0-9]{1,16}$/;

const key = opaque("key must name a composer.")
  .regex(KEY, "key must name a composer.")
  .describe(
    "The composer: submit, first-post, about, comment-{post}, edit-{comment}, edit-post-{post} or message-{name}, and an ending such as ~b for a second draft.",
  );

const version = opaque("version must be a text.")
  .regex(VERSION, "version must be up to 16 lower-case letters and digits.")
  .describe("A name that the writer gives to this state of the draft.");

const was = z
  .array(version, { error: "was must be a list of versions." })
  .max(LIMITS.draftVersions, `was can name at most ${LIMITS.draftVersions} versions.`)
  .describe("The versions that the writer has seen or written. Any other stored version is a conflict.");

const words = opaque("words must be a text without control characters.")
  .max(LIMITS.draftWords * 2, `words cannot exceed ${LIMITS.draftWords} characters.`)
  .refine(storable, "words must be a text without control characters.")
  .describe("The first words, for the list of drafts.");

const value = opaque("value must be a text without control characters.")
  .max(LIMITS.draft, `value cannot exceed ${LIMITS.draft} characters.`)
  .refine(storable, "value must be a text without control characters.")
  .describe("What the composer holds, in the form of the program that wrote it.");

const stored = { key: z.string(), version: z.string(), words: z.string(), changedAt: timestamp };

const listedDraft = z.object({
  ...stored,
  submissionId: z.string().nullable().describe("The post that the draft comments on or edits."),
  submissionTitle: z.string().nullable().describe("Null where that post is gone, too."),
});

export type ListedDraft = z.infer<typeof listedDraft>;

export const listDrafts = defineCall({
  method: "GET",
  path: "/drafts",
  access: "member",
  summary: `Your drafts, the last changed first: at most ${LIMITS.drafts}. Only you see them.`,
  response: { 200: z.object({ drafts: z.array(listedDraft).max(LIMITS.drafts) }) },
});

export const getDraft = defineCall({
  method: "GET",
  path: "/draft",
  access: "member",
  summary: "One of your drafts; null where there is none.",
  query: z.object({ key }),
  response: { 200: z.object({ draft: z.object({ ...stored, value: z.string() }).nullable() }) },
});

export const keepDraft = defineCall({
  method: "POST",
  path: "/draft",
  access: "member",
  whileSuspended: true,
  summary:
    "Store a draft in place of a version that you have seen. A 409 means that the stored one is another, which stays as it is. The header `Draft: {key} {version} …` of a call that writes deletes the draft together with the write.",
  body: z.object({ key, value, words, version, was }),
  response: { 204: z.null() },
});

export const deleteDraft = defineCall({
  method: "POST",
  path: "/draft/delete",
  access: "member",
  whileSuspended: true,
  summary: "Delete a draft in a version that you have seen; any other version stays.",
  body: z.object({ key, was }),
  response: { 200: z.object({ deleted: z.boolean() }) },
});
