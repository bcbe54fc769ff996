import { API_PREFIX, GOOGLE_SIGN_IN, pages } from "../../contract/paths.ts";

/** Paths that crawlers should skip: pages for one member, forms, the API, and searches, which are endless. */
const NOT_FOR_ROBOTS = [
  pages.settings,
  pages.admin,
  pages.messages(),
  pages.notifications,
  pages.profile,
  pages.saved,
  pages.history,
  pages.hidden,
  pages.removals,
  pages.drafts,
  pages.moderation,
  pages.publicLog,
  pages.submit(),
  pages.editPost(""),
  pages.login,
  pages.register,
  pages.join(),
  pages.forgot,
  pages.resetPassword,
  pages.confirmEmail,
  pages.setUp,
  pages.welcome,
  pages.search,
  GOOGLE_SIGN_IN,
  `${API_PREFIX}/`,
];

/** The text of `/robots.txt`. Names the sitemap only where the site's own origin is known. */
export function robotsText(publicUrl: string | undefined): string {
  const rules = ["User-agent: *", ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)];
  const sitemap = publicUrl === undefined ? [] : ["", `Sitemap: ${publicUrl}/sitemap.xml`];
  return `${[...rules, ...sitemap].join("\n")}\n`;
}
