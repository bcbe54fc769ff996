import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission } from "./entities.ts";
import { id } from "./fields.ts";
import { address } from "./posts.ts";

const earlierPost = submission.pick({
  id: true,
  title: true,
  customCategories: true,
  userName: true,
  createdAt: true,
});

export const previewLink = defineCall({
  method: "GET",
  path: "/link-preview",
  access: "member",
  summary:
    "What an address shows of itself, before it is posted, and the newest posts that lead there already.",
  query: z.object({ url: address }),
  response: {
    200: z.object({
      title: z.string().nullable().describe("Null also when the page cannot be had."),
      siteName: z.string().nullable(),
      description: z.string().nullable(),
      posts: z.array(earlierPost),
    }),
  },
});

export const refreshPreview = defineCall({
  method: "POST",
  path: "/submission/:id/preview",
  access: "member",
  changesPages: true,
  summary:
    "Fetch a post's preview again: its author, or a moderator. Nothing more while one is being waited for.",
  params: z.object({ id }),
  response: { 200: z.object({ submission }) },
});

export type LinkPreview = z.infer<(typeof previewLink.response)[200]>;
