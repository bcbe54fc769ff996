import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const count = z.int().min(0).describe("How many posts and comments in it can be read now.");

const savedList = z.object({ id: z.string(), name: z.string(), count });

export type SavedList = z.infer<typeof savedList>;

const listBody = z.object({ name: text("Name", { max: LIMITS.savedListName, fold: true }) });
const listAnswer = z.object({ list: savedList });
const listParams = z.object({ id });

export const listSavedLists = defineCall({
  method: "GET",
  path: "/saved-lists",
  access: "member",
  summary: `The lists into which you sort what you have saved, by their names; at most ${LIMITS.savedLists}. Only you see them.`,
  response: {
    200: z.object({
      lists: z.array(savedList).max(LIMITS.savedLists),
      total: z.int().min(0).describe("How many of all saved posts and comments can be read now."),
    }),
  },
});

export const createSavedList = defineCall({
  method: "POST",
  path: "/saved-lists",
  access: "member",
  whileSuspended: true,
  summary: "Make a list for what you save. No two of your lists have the same name, in capitals or not.",
  body: listBody,
  response: { 201: listAnswer },
});

export const renameSavedList = defineCall({
  method: "POST",
  path: "/saved-lists/:id",
  access: "member",
  whileSuspended: true,
  summary: "Rename one of your lists.",
  params: listParams,
  body: listBody,
  response: { 200: listAnswer },
});

export const deleteSavedList = defineCall({
  method: "DELETE",
  path: "/saved-lists/:id",
  access: "member",
  whileSuspended: true,
  summary: "Delete one of your lists. What is in it stays saved. Deleting it a second time changes nothing.",
  params: listParams,
  response: { 204: z.null() },
});

/** The ids of lists that a saved post or comment is in. */
export const listIds = z.array(z.string()).max(LIMITS.listsOfSaved);

const listsAnswer = { 200: z.object({ lists: listIds }) };
const entryParams = z.object({ id, list: id });

export const listsOfSubmission = defineCall({
  method: "GET",
  path: "/submission/:id/lists",
  access: "member",
  summary: "The ids of those of your lists that a post is in; none where you have not saved it.",
  params: z.object({ id }),
  response: listsAnswer,
});

export const addSubmissionToList = defineCall({
  method: "POST",
  path: "/submission/:id/lists/:list",
  access: "member",
  whileSuspended: true,
  summary: `Put a post into one of your lists, and save it where it is not saved yet; again changes nothing. It can be in ${LIMITS.listsOfSaved} lists.`,
  params: entryParams,
  response: listsAnswer,
});

export const removeSubmissionFromList = defineCall({
  method: "DELETE",
  path: "/submission/:id/lists/:list",
  access: "member",
  whileSuspended: true,
  summary: "Take a post out of one of your lists; it stays saved. A second time changes nothing.",
  params: entryParams,
  response: listsAnswer,
});

export const listsOfComment = defineCall({
  method: "GET",
  path: "/comment/:id/lists",
  access: "member",
  summary: "The ids of those of your lists that a comment is in; none where you have not saved it.",
  params: z.object({ id }),
  response: listsAnswer,
});

export const addCommentToList = defineCall({
  method: "POST",
  path: "/comment/:id/lists/:list",
  access: "member",
  whileSuspended: true,
  summary:
    "Put a comment into one of your lists, and save it where it is not saved yet; again changes nothing.",
  params: entryParams,
  response: listsAnswer,
});

export const removeCommentFromList = defineCall({
  method: "DELETE",
  path: "/comment/:id/lists/:list",
  access: "member",
  whileSuspended: true,
  summary: "Take a comment out of one of your lists; it stays saved. A second time changes nothing.",
  params: entryParams,
  response: listsAnswer,
});
