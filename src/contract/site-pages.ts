import { z } from "zod";
import { defineCall } from "./call.ts";
import { formattedText, timestamp } from "./entities.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { because } from "./moderation.ts";
import { SITE_PAGES } from "./site-page-names.ts";

/** Any text passes, so that a name that no page has is a 404, not a 400. */
const name = z.string();

const sitePage = z.object({
  name: z.enum(SITE_PAGES),
  text: z.string().describe("In Markdown."),
  formatted: formattedText.optional().describe("Absent where the text has no formatting."),
  isOwn: z
    .boolean()
    .describe("Whether admins have written it; false for the text that comes with the program."),
  changedAt: timestamp,
  hasEarlier: z.boolean().describe("Whether the page had other words before."),
});

export type SitePage = z.infer<typeof sitePage>;

export const readSitePage = defineCall({
  method: "GET",
  path: "/site-page/:name",
  access: "anyone",
  summary:
    "One of the site's own pages: `rules`, `about`, `terms` or `privacy`. A 404 for the rules of a site that has none.",
  params: z.object({ name }),
  response: { 200: sitePage },
});

const version = z.object({
  id: z.string().nullable().describe("Null for the present words."),
  text: z.string().nullable().describe("Null where it was erased; empty where the site had no such page."),
  createdAt: timestamp,
});

export type SitePageVersion = z.infer<typeof version>;

const pageOfVersions = z.object({
  versions: z.array(version),
  next: z
    .string()
    .nullable()
    .describe(
      "Where more versions come before, the `before` that leads to them: one answer does not hold many.",
    ),
});

export const listSitePageVersions = defineCall({
  method: "GET",
  path: "/site-page/:name/versions",
  access: "anyone",
  summary:
    "The words that one of the site's own pages has had, the oldest first, without who wrote them. A page of the answer begins with the latest.",
  params: z.object({ name }),
  query: z.object({
    before: opaque("before must be the id of a version.")
      .optional()
      .describe("Only the versions before the one of this id."),
  }),
  response: { 200: pageOfVersions },
});

const editedSitePage = z.object({
  name: z.enum(SITE_PAGES),
  version: z.int().describe("The number of the present words; a change names the one that it was made from."),
  isOwn: z.boolean(),
  text: z.string().describe("The present words; empty for rules that nobody has written."),
  startingText: z
    .string()
    .describe(
      "The text that comes with the program, to begin with. For rules it is a suggestion, and no page.",
    ),
  changedAt: timestamp.nullable().describe("Null where nobody has ever changed it."),
  hasEarlier: z.boolean(),
});

export type EditedSitePage = z.infer<typeof editedSitePage>;

export const listSitePages = defineCall({
  method: "GET",
  path: "/admin/pages",
  access: "admin",
  summary: "The site's own pages as admins edit them.",
  response: { 200: z.object({ pages: z.array(editedSitePage) }) },
});

export const saveSitePage = defineCall({
  method: "POST",
  path: "/admin/pages/:name",
  access: "admin",
  changesPages: true,
  summary:
    "Change the words of one of the site's own pages, for everybody at once. The words before stay as a version. Null gives the page the text of the program back, and takes the rules away. A 409 says that it was changed since `version`; the same words again are no error.",
  params: z.object({ name }),
  body: z.object({
    version: z.int("version must be a whole number.").min(0, "version cannot be negative."),
    text: text("Text", { max: LIMITS.text }).nullable(),
  }),
  response: { 200: editedSitePage },
});

export type SitePageChange = z.output<(typeof saveSitePage)["body"]>;

export const eraseSitePageVersion = defineCall({
  method: "POST",
  path: "/admin/pages/:name/versions/:version/erasure",
  access: "admin",
  changesPages: true,
  summary:
    "Erase the words of an earlier version for good, with a reason that the log has. A second time changes nothing.",
  params: z.object({ name, version: z.string() }),
  body: because,
  response: { 200: pageOfVersions },
});
