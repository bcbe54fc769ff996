import type { Accent } from "./accent.ts";
import type { Role } from "./entities.ts";
import type { TIME_RANGES } from "./time-ranges.ts";
import type { SiteSettings } from "./page.ts";

/** The name and the description of a site that nobody has named. */
export const DEFAULT_NAME = "Hearth";
export const DEFAULT_DESCRIPTION = "A place to share links, pictures and words, and to talk about them.";

/** The question to people who ask to join, unless an admin has written another one. */
export const DEFAULT_QUESTION = "How did you hear about us, and what would you like to do here?";

/** The people who may make an account: everybody, those whom moderators approve, the invited, or nobody. Members can always sign in. */
export const REGISTRATIONS = ["open", "approval", "invitation", "closed"] as const;

/** Groups of members by their role. Moderators include admins, and members are all. */
export const GROUPS = ["admins", "moderators", "members"] as const;
export type Group = (typeof GROUPS)[number];

const ROLES: Record<Group, Role[]> = {
  admins: ["admin"],
  moderators: ["admin", "moderator"],
  members: ["admin", "moderator", "member"],
};

export function isInGroup({ role }: { role: Role }, group: Group): boolean {
  return ROLES[group].includes(role);
}

/** The settings of groups that alone may do something. */
export const PERMISSIONS = ["inviters", "founders", "uploaders", "messengers"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Home's views among which a site chooses the first one. */
export const FIRST_VIEWS = ["top", "recent", "hot", "active"] as const;

/** The readers of the log of moderation: moderators, or also everybody, in a reduced form. */
export const LOG_READERS = ["moderators", "everybody"] as const;

/** The ways in which new members confirm their email address. Without one, an address counts as it is typed. */
export const CONFIRMATIONS = ["none", "mail"] as const;

/** The settings that admins make in the browser. An empty text is none; the name and the description are never empty. */
export interface AdminsSettings {
  name: string;
  description: string;
  welcome: string;
  contact: string;
  accent: Accent;
  /** The key of an image; null for the mark of a new site. */
  icon: string | null;
  registration: (typeof REGISTRATIONS)[number];
  /** The members who may invite. */
  inviters: Group;
  /** The members who may make feeds. */
  founders: Group;
  /** The members who may upload images. */
  uploaders: Group;
  /** The members who may begin conversations. */
  messengers: Group;
  /** The number of a new member's posts and comments that must stand before the next ones appear at once. */
  firsts: number;
  /** The days for which members are new after they joined or had something removed. */
  newDays: number;
  /** The number of their posts and comments that must have stood for a day before members are no longer new. */
  newPosts: number;
  /** The most links in a post or comment of a new member; null for any number. */
  newLinks: number | null;
  /** Whether new members may show images. */
  newImages: boolean;
  /** Whether posts and comments of new members wait for a moderator. */
  newWait: boolean;
  /** The order that Home and feeds have until a reader chooses one. */
  view: (typeof FIRST_VIEWS)[number];
  /** The time range that Home and feeds have until a reader chooses one. */
  range: (typeof TIME_RANGES)[number];
  /** The readers of the log of moderation. */
  log: (typeof LOG_READERS)[number];
  /** The way in which new members confirm their email address. */
  confirmation: (typeof CONFIRMATIONS)[number];
  /** The question to those who ask to join; never empty. */
  question: string;
}

/** The settings that pages do not carry as they are. */
type Unshown = "inviters" | "newDays" | "newPosts" | "newLinks" | "newImages" | "newWait";

/** The settings as pages carry them: without those that are as on a new site. */
export function shownSettings({
  name,
  description,
  welcome,
  contact,
  accent,
  icon,
  registration,
  question,
  founders,
  uploaders,
  messengers,
  firsts,
  newLinks,
  newImages,
  newWait,
  view,
  range,
  log,
  confirmation,
}: AdminsSettings): Pick<SiteSettings, "newMembers" | Exclude<keyof AdminsSettings, Unshown>> {
  return {
    name,
    description,
    welcome: welcome || undefined,
    contact: contact ? contactAddress(contact) : undefined,
    accent: accent ?? undefined,
    icon: icon ?? undefined,
    registration: registration === "open" ? undefined : registration,
    question: registration === "approval" ? question : undefined,
    founders: narrowed(founders),
    uploaders: narrowed(uploaders),
    messengers: narrowed(messengers),
    firsts: firsts || undefined,
    newMembers:
      newLinks === null && newImages && !newWait
        ? undefined
        : {
            links: newLinks ?? undefined,
            images: newImages ? undefined : false,
            waits: newWait || undefined,
          },
    view: view === "top" ? undefined : view,
    range: range === "24h" ? undefined : range,
    log: log === "moderators" ? undefined : log,
    confirmation: confirmation === "none" ? undefined : confirmation,
  };
}

function narrowed(group: Group): Exclude<Group, "members"> | undefined {
  return group === "members" ? undefined : group;
}

/** The address of a link that leads to the contact, which is a link or an email address. */
export function contactAddress(contact: string): string {
  return contact.includes("://") ? contact : `mailto:${contact}`;
}
