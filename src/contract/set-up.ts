import { z } from "zod";
import { linkCode, register } from "./auth.ts";
import { defineCall } from "./call.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { feedName } from "./feeds.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { getSiteSettings, typedSettings } from "./site-settings.ts";

const code = linkCode(ERROR_TEXTS.invalidSetUpCode).describe("The part of the printed link after the #.");

export const openSetUp = defineCall({
  method: "POST",
  path: "/set-up/settings",
  access: "anyone",
  summary:
    "The settings of a site that nobody has set up, for whoever has the link that its start printed. A 400 says that the link does not work.",
  body: z.object({ code }),
  response: { 200: getSiteSettings.response[200] },
});

export const setUpSite = defineCall({
  method: "POST",
  path: "/set-up",
  access: "anyone",
  changesPages: true,
  summary:
    "Set up the site with the link that its start printed: makes the first admin and signs in, changes settings, writes the rules, and chooses the feeds to begin with. All of it happens, or nothing. The link works once.",
  body: register.body.omit({ invitation: true }).extend({
    code,
    settings: typedSettings.partial(),
    rules: text("Rules", { min: 0, max: LIMITS.text })
      .default("")
      .describe("The rules of the site, in Markdown. An empty text leaves it without rules."),
    feeds: z
      .array(feedName, "feeds must be a list of names.")
      .max(LIMITS.firstFeeds, `Please choose at most ${LIMITS.firstFeeds} feeds.`)
      .describe(
        "Feeds to begin with; unknown ones are added. Built-in feeds that are not among them are listed once they have a post. An empty list lists all.",
      ),
  }),
  response: { 201: register.response[201] },
});

export type SetUp = z.output<(typeof setUpSite)["body"]>;
