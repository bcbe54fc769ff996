/** Names of page routes and of roles, and names that could be taken for the site itself. */
const RESERVED = new Set(
  `about account admin administrator all anonymous api assets auth comment comments conversation
  conversations deleted details docs everyone favicon feed feeds feeds_directory followed forgot
  guest hearth help home invitation invitations invite join login logout mail me member members
  message messages mod moderator moderators my_feed new notification notifications null official
  owner password post posts privacy profile recent register report reports reset robots root rss
  search security settings site sitemap staff static submission submissions submit support system
  team terms top trending undefined user users visit visitor webmaster www you`.split(/\s+/),
);

export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.toLowerCase());
}
