import type { Accent } from "./accent.ts";
import type { SiteSettings } from "./page.ts";

/** The name and the description of a site that nobody has named. */
export const DEFAULT_NAME = "Hearth";
export const DEFAULT_DESCRIPTION = "A place to share links, pictures and words, and to talk about them.";

/** The question to those who ask to join, where no admin has written another. */
export const DEFAULT_QUESTION = "How did you hear about us, and what would you like to do here?";

/** Whether everybody may make an account, those whom moderators approve, those who are invited, or nobody. Members can sign in always. */
export const REGISTRATIONS = ["open", "approval", "invitation", "closed"] as const;

/** The members who may invite. Moderators include admins. */
export const INVITERS = ["admins", "moderators", "members"] as const;

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
  inviters: (typeof INVITERS)[number];
  /** The question to those who ask to join; never empty. */
  question: string;
}

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
}: AdminsSettings): Pick<SiteSettings, Exclude<keyof AdminsSettings, "inviters">> {
  return {
    name,
    description,
    welcome: welcome || undefined,
    contact: contact ? contactAddress(contact) : undefined,
    accent: accent ?? undefined,
    icon: icon ?? undefined,
    registration: registration === "open" ? undefined : registration,
    question: registration === "approval" ? question : undefined,
  };
}

/** The address of a link that leads to the contact, which is a link or an email address. */
function contactAddress(contact: string): string {
  return contact.includes("://") ? contact : `mailto:${contact}`;
}
