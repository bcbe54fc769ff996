import { z } from "zod";
import { LARGEST_HUE } from "./accent.ts";
import { defineCall } from "./call.ts";
import { emailAddress } from "./auth.ts";
import { opaque, text } from "./fields.ts";
import { isBlank, LIMITS } from "./limits.ts";
import { TIME_RANGES } from "./time-ranges.ts";
import { CONFIRMATIONS, FIRST_VIEWS, GROUPS, LOG_READERS, REGISTRATIONS } from "./site.ts";
import { withoutTurns } from "./text-direction.ts";

/** A line of text that may be empty. It stands beside other words, so it must not turn their direction. */
function line(label: string, max: number) {
  return (
    text(label, { min: 0, max, fold: true })
      .refine((value) => value === withoutTurns(value), {
        error: `${label} contains marks that turn the direction of the words after it. Please remove them.`,
        abort: true,
      })
      // A name that nobody can see counts as none.
      .transform((value) => (isBlank(value) ? "" : value))
  );
}

function isContact(value: string): boolean {
  if (value === "" || emailAddress.safeParse(value).success) return true;
  return /^https?:\/\/[^\s]+$/.test(value) && URL.parse(value) !== null;
}

function group(label: string) {
  return z.enum(GROUPS, { error: `${label} must be admins, moderators or members.` });
}

/** A whole number from 0 to the most. */
function whole(label: string, most: number) {
  const problem = `${label} must be a whole number from 0 to ${most}.`;
  return z.int(problem).min(0, problem).max(most, problem);
}

const HUE = `Accent must be a hue: a whole number from 0 to ${LARGEST_HUE}, or null for the default.`;

/** The settings as an admin types them. */
export const typedSettings = z.object({
  name: line("Name", LIMITS.siteName),
  description: line("Description", LIMITS.siteDescription),
  welcome: line("Welcome", LIMITS.siteWelcome).describe(
    "Welcomes visitors on Home, in place of the description.",
  ),
  contact: line("Contact", LIMITS.siteContact)
    .refine(isContact, "Contact must be an email address, or a link that begins with https:// or http://.")
    .describe("An email address or a link, for those who want to reach the people who run the site."),
  accent: z
    .int(HUE)
    .min(0, HUE)
    .max(LARGEST_HUE, HUE)
    .nullable()
    .describe("The hue of buttons and marks, in degrees of OKLCH; null for the default."),
  icon: opaque("Icon must be the key of an image, or null for the default.")
    .nullable()
    .describe("The key of an image that was uploaded as an icon; null for the mark of a new site."),
  registration: z
    .enum(REGISTRATIONS, { error: "Registration must be open, approval, invitation or closed." })
    .describe(
      "Who may make an account: everybody, those whom a moderator approves, those who are invited, or nobody. Members can sign in always.",
    ),
  inviters: group("Inviters").describe("Who may invite. Moderators include admins."),
  founders: group("Founders").describe(
    "Who may make feeds. Others post in those that lists show; nothing changes in feeds that are there.",
  ),
  uploaders: group("Uploaders").describe("Who may upload images. Those that are there stay."),
  messengers: group("Messengers").describe("Who may begin conversations. Others may answer them."),
  firsts: whole("Firsts", LIMITS.firsts).describe(
    "The number of a new member's posts and comments that must stand before the next ones appear at once; until then, each waits for a moderator. With 0 none waits.",
  ),
  newDays: whole("New days", LIMITS.newDays).describe(
    "Members are new for so many days after they joined, and after a removal of something of theirs by the site's moderators that still holds.",
  ),
  newPosts: whole("New posts", LIMITS.newPosts).describe(
    "Members are new until so many of their posts and comments have stood for a day.",
  ),
  newLinks: whole("New links", LIMITS.newLinks)
    .nullable()
    .describe("The most links in a post or comment of a new member; null for any number."),
  newImages: z
    .boolean("New images must be true or false.")
    .describe("Whether new members may show images in posts and comments."),
  newWait: z
    .boolean("New wait must be true or false.")
    .describe("Whether each post and comment of a new member waits for a moderator."),
  view: z
    .enum(FIRST_VIEWS, { error: "View must be top, recent, hot or active." })
    .describe(
      "The order of Home until a reader chooses one. Feeds, which have no list by date, are hot or active, too, or by hearts.",
    ),
  range: z
    .enum(TIME_RANGES, { error: "Range must be 24h, 7d, 30d or all." })
    .describe("The time range of lists by hearts or by date until a reader chooses one."),
  log: z
    .enum(LOG_READERS, { error: "Log must be moderators or everybody." })
    .describe("Whether everybody may read the log of moderation, in a reduced form that names nobody."),
  confirmation: z
    .enum(CONFIRMATIONS, { error: "Confirmation must be none or mail." })
    .describe(
      "Whether new members confirm their email address by a link that is mailed there, before they may write. Needs a mail server, SMTP_URL.",
    ),
  question: text("Question", { min: 0, max: LIMITS.question })
    .refine((value) => value === withoutTurns(value), {
      error: "Question contains marks that turn the direction of the words after it. Please remove them.",
      abort: true,
    })
    .transform((value) => (isBlank(value) ? "" : value))
    .describe("The question to those who ask to join, where moderators approve them."),
});

const version = z.int("version must be a whole number.").min(0, "version cannot be negative.");

const settingsInForce = z.object({
  version: z.int().describe("The number of changes; a change names the version that it was made from."),
  settings: z.object({
    name: z.string(),
    description: z.string(),
    welcome: z.string(),
    contact: z.string(),
    accent: z.int().nullable(),
    icon: z.string().nullable(),
    registration: z.enum(REGISTRATIONS),
    inviters: z.enum(GROUPS),
    founders: z.enum(GROUPS),
    uploaders: z.enum(GROUPS),
    messengers: z.enum(GROUPS),
    firsts: z.int(),
    newDays: z.int(),
    newPosts: z.int(),
    newLinks: z.int().nullable(),
    newImages: z.boolean(),
    newWait: z.boolean(),
    view: z.enum(FIRST_VIEWS),
    range: z.enum(TIME_RANGES),
    log: z.enum(LOG_READERS),
    confirmation: z.enum(CONFIRMATIONS),
    question: z.string(),
  }),
  environment: z
    .object({
      name: z.literal("SITE_NAME").optional(),
      description: z.literal("SITE_DESCRIPTION").optional(),
    })
    .describe(
      "The settings that the server's environment makes, by which variable. They cannot be changed here.",
    ),
  sendsMail: z.boolean().describe("Whether the server has a mail server, SMTP_URL."),
});

export type SettingsInForce = z.infer<typeof settingsInForce>;

export const getSiteSettings = defineCall({
  method: "GET",
  path: "/admin/settings",
  access: "admin",
  summary: "The settings of the site that admins make in the browser.",
  response: { 200: settingsInForce },
});

export const changeSiteSettings = defineCall({
  method: "POST",
  path: "/admin/settings",
  access: "admin",
  changesPages: true,
  summary:
    "Change settings of the site, for all of its pages at once. Absent fields stay as they are; an empty name, description or question is the default. A 409 says that they were changed since `version`.",
  body: typedSettings.partial().extend({ version }),
  response: { 200: settingsInForce },
});

export type SettingsChange = z.output<(typeof changeSiteSettings)["body"]>;
