import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission } from "./entities.ts";
import { id } from "./fields.ts";
import { hiddenCounts } from "./hidden.ts";
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
  forAdmitted: true,
  summary:
    "The preview of an address before it is posted, and the newest posts with the same address, without those that you hid or muted.",
  query: z.object({ url: address }),
  response: {
    200: z.object({
      title: z.string().nullable().describe("Null if the page has none or cannot be fetched."),
      siteName: z.string().nullable(),
      description: z.string().nullable(),
      posts: z.array(earlierPost),
      hidden: hiddenCounts,
    }),
  },
});

export const refreshPreview = defineCall({
  method: "POST",
  path: "/submission/:id/preview",
  access: "member",
  changesPages: true,
  summary:
    "Fetch a post's preview again, as its author or a moderator. Changes nothing while a fetch is waiting.",
  params: z.object({ id }),
  response: { 200: z.object({ submission }) },
});

export type LinkPreview = z.infer<(typeof previewLink.response)[200]>;
