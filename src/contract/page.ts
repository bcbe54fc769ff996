import type { NewMemberLimits } from "./new-member-words.ts";

/** The types by which the server has the web bundle render a page. Neither side imports the other. */

/** Reads from the API as an anonymous visitor. `path` is below `/api`, with its query. */
export type ReadApi = (path: string) => Promise<{ status: number; body: unknown }>;

export interface PageRequest {
  /** Path and query as requested. */
  url: string;
  readApi: ReadApi;
  site: SiteSettings;
}

/** The operator's and the admins' settings that the browser needs. */
export interface SiteSettings {
  name: string;
  /** A line that says what the site is. */
  description: string;
  /** A line that welcomes visitors on Home; the description where it is absent. */
  welcome?: string | undefined;
  /** The address of a link that leads to the people who run the site. */
  contact?: string | undefined;
  /** The hue of buttons and marks; absent where it is the default. */
  accent?: number | undefined;
  /** The key of the image in bars and tabs; absent where it is the mark of a new site. */
  icon?: string | undefined;
  /** The version of the style sheet with the colours and pictures of feeds; absent where no feed has any of its own. */
  feedLooks?: string | undefined;
  /** Absent where everybody may make an account. */
  registration?: "approval" | "invitation" | "closed" | undefined;
  /** The question to those who ask to join; absent where they need not ask. */
  question?: string | undefined;
  /** The groups that alone may make feeds, upload images or begin conversations; absent where all members may. */
  founders?: "admins" | "moderators" | undefined;
  uploaders?: "admins" | "moderators" | undefined;
  messengers?: "admins" | "moderators" | undefined;
  /** The number of a new member's posts and comments that wait for a moderator; absent where none do. */
  firsts?: number | undefined;
  /** The limits for new members, which no other pages than those of composers show; absent where there are none. */
  newMembers?: NewMemberLimits | undefined;
  /** The order and the time range of lists until a reader chooses; absent where they are top and 24h. */
  view?: "recent" | "hot" | "active" | undefined;
  range?: "7d" | "30d" | "all" | undefined;
  /** Whether everybody may read the log of moderation; absent where only moderators may. */
  log?: "everybody" | undefined;
  /** Whether new members confirm their email address by mail; absent where they need not. */
  confirmation?: "mail" | undefined;
  /** The pages that the navigation leads to because admins have written them; absent where there are none. */
  pages?: "rules"[] | undefined;
  /** Origin without a trailing slash, for canonical and shared addresses; empty when it is not set. */
  publicUrl: string;
  /** Whether "Login with Google" is set up. */
  hasGoogle: boolean;
  /** The address of another service that learns who is signed in; empty without one. */
  tokenSyncUrl: string;
  /** Whether browsers cache pages to show them offline. */
  serviceWorker: boolean;
}

/** A tag in a page's head, for search engines and for previews on other sites. */
export interface HeadTag {
  name: "meta" | "link";
  attributes: Record<string, string>;
}

export interface RenderedPage {
  status: number;
  title: string;
  tags: HeadTag[];
  /** A description of the page's content in the terms of schema.org; null without one. */
  structuredData: object | null;
  /** Whether the page stays static: no script hydrates it. */
  hasNoScripts: boolean;
  /** Whether the page shows a list of posts. */
  hasPosts: boolean;
  /** The page's body markup, in pieces. */
  html: Uint8Array[];
  /** The data for hydration in the browser, to be sent as JSON. */
  state: unknown;
  /** The source modules that rendered the page. The page's head names their built files. */
  modules: string[];
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
