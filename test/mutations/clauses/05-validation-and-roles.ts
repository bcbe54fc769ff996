import type { Mutation } from "../mutation.ts";

/** Validation rules, roles and permissions. */
export const mutations: Mutation[] = [
  {
    clause: "Login, register, forgot, reset: required fields",
    file: "src/web/auth/login-form.tsx",
    from: `type="email"`,
    to: `type="text"`,
  },
  {
    clause: "Submission: login required",
    file: "src/web/submit/submit-alert.tsx",
    from: "Please log in to submit content.",
    to: "Please log in.",
  },
  {
    clause: "Title required, max 200",
    file: "src/contract/limit-values.ts",
    from: "title = 200",
    to: "title = 201",
  },
  {
    clause: "Categories at most 3, duplicates ignored",
    file: "src/web/submit/feed-choice.ts",
    from: "const feed = name.trim();",
    to: "const feed = name;",
  },
  {
    clause: "Backspace removes; a pending one is added",
    file: "src/web/submit/feed-choice.ts",
    from: "feed.toLowerCase().includes(wanted)",
    to: "feed.includes(wanted)",
  },
  {
    clause: "Link requires a URL, text a body",
    file: "src/web/submit/draft-problems.ts",
    from: `if (address === "") return "URL is required.";`,
    to: `if (address === "") return null;`,
  },
  {
    clause: "Comment text required; mention pattern",
    file: "src/contract/mentions-and-addresses.ts",
    from: "@\\w+",
    to: "@[a-z]+",
    by: "test/spec/05-validation-rules.test.ts",
  },
  {
    clause: "Search requires text",
    file: "src/web/search/search-form.tsx",
    from: `if (typed.trim() === "" || typed === shown.current) return;`,
    to: "if (typed === shown.current) return;",
  },
  {
    clause: "New message requires recipient and text",
    file: "src/web/messages/message-form.tsx",
    from: "if (!isPending && !isBlank(draft.text)) mutate(",
    to: "if (!isPending) mutate(",
    by: "e2e/messages.spec.ts",
  },
  {
    clause: "Titles over 200 truncated for display",
    file: "src/web/posts/post-list.tsx",
    from: "if (post.id && post.title && !byId.has(post.id))",
    to: "if (post.id && !byId.has(post.id))",
  },
  {
    clause: "Browsing is for all",
    file: "src/web/shell/navigation.ts",
    from: "  FEEDS,\n",
    to: `  { ...FEEDS, audience: "member" },\n`,
  },
  {
    clause: "My Feed for members",
    file: "src/contract/posts.ts",
    from: `path: "/my-feed",\n  access: "member",`,
    to: `path: "/my-feed",\n  access: "optional",`,
    by: "src/server/posts/my-feed.test.ts",
  },
  {
    clause: "Vote, report, comment: the modal for visitors",
    file: "src/web/hearts/heart-button.tsx",
    from: `return askForLogin("Sign in to give your heart to a post.", forgetWantedHeart);`,
    to: "return undefined;",
  },
  {
    clause: "Follow: no button for visitors",
    file: "src/web/feeds/follow-button.tsx",
    from: "    <ForMembers>\n      <Toggle feed={feed} />\n    </ForMembers>",
    to: "    <Toggle feed={feed} />",
  },
  {
    clause: "Notifications, messages, settings, own profile: redirect",
    file: "src/web/page/members-only.tsx",
    from: `if (status === "member") return children;`,
    to: "if (status) return children;",
  },
  {
    clause: "Submit and delete own posts",
    file: "src/server/posts/delete-post.ts",
    from: "if (canDelete(viewer, post))",
    to: "if (canDelete)",
  },
  {
    clause: "The server enforces who may make each call",
    file: "src/server/http/calls.ts",
    from: "          requireAccess(call, session.viewer);\n          await limits",
    to: "          await limits",
  },
];
