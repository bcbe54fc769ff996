import type { Mutation } from "../mutation.ts";

/** Setting up an empty site with the link that its start prints. */
export const mutations: Mutation[] = [
  {
    clause: "The start of a site where nobody has an account prints a link",
    file: "src/server/processes/site.ts",
    from: "firstAdminWords(db, settings.publicUrl ?? address)",
    to: "firstAdminWords(db, address)",
  },
  {
    clause: "The start of a site with members and no admin says with which command to make one",
    file: "src/server/set-up/set-up-link.ts",
    from: "(await hasAdmin(db)) ? null : NO_ADMIN",
    to: "null",
    by: "src/server/set-up/program.test.ts",
  },
  {
    clause: "The code of the link is random, and stored as a hash",
    file: "src/server/set-up/set-up-link.ts",
    from: "code_hash: tokenHash(code),",
    to: "code_hash: Buffer.from(code),",
  },
  {
    clause: "The link ends after 24 hours, with the next start",
    file: "src/server/set-up/set-up-link.ts",
    from: " and expires_at > now()",
    to: "",
  },
  {
    clause: "The link still works after somebody has registered",
    file: "src/server/set-up/set-up-link.ts",
    from: ".where(endsSetUp)",
    to: "",
  },
  {
    clause: "POST /set-up (+) makes the first admin",
    file: "src/server/set-up/set-up.ts",
    from: `passwordHash, role: "admin" }`,
    to: "passwordHash }",
  },
  {
    clause: "The first run writes the rules",
    file: "src/server/set-up/set-up.ts",
    from: `if (rules !== "") await`,
    to: `if (rules === "") await`,
  },
  {
    clause: "An empty Home makes admins an invitation",
    file: "src/web/home/first-invitation.tsx",
    from: "feeds: names })",
    to: "feeds: [] })",
  },
  {
    clause: "A site is set up once, as a whole or not at all",
    file: "src/server/set-up/set-up.ts",
    from: "await useCode(db, code);",
    to: "await checkCode(db, code);",
  },
  {
    clause: "Lists show the feeds chosen at first",
    file: "src/server/feeds/feeds.ts",
    from: "not (is_set_aside and post_count = 0)",
    to: "not is_set_aside",
  },
  {
    clause: "Lists show the feeds chosen at first",
    file: "src/server/feeds/first-feeds.ts",
    from: "  if (names.length === 0) return;\n",
    to: "",
  },
  {
    clause: "Moderators open a feed that no list shows by its name",
    file: "src/web/moderation/feeds/feed-search.tsx",
    from: "!isListed && isFeedName",
    to: "isListed && isFeedName",
  },
  {
    clause: "A text left in the field for feeds stops the set-up",
    file: "src/web/set-up/offered-feeds.ts",
    from: "chosen.length >= LIMITS.firstFeeds",
    to: "chosen.length > LIMITS.firstFeeds",
  },
  {
    clause: "From the printed link to a first post on a named site",
    file: "src/web/home/empty-home.tsx",
    from: "administers(viewer) ? <NextSteps /> : <SiteWords />",
    to: "<SiteWords />",
  },
  {
    clause: "The first run alone takes an owner at most three minutes",
    file: "src/web/auth/answer-field.tsx",
    from: "required={!isPicture}",
    to: "required",
  },
  {
    clause: "From an empty folder to a named, coloured site by invitation",
    file: "src/web/auth/new-account.tsx",
    from: `written?.includes("rules") && (`,
    to: `written?.includes("about") && (`,
  },
];
