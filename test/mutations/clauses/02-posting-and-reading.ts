import type { Mutation } from "../mutation.ts";

/** Signing in, writing a post, reading one. */
export const mutations: Mutation[] = [
  {
    clause: "Login modal: 'Log in to {product}'",
    file: "src/web/auth/login-modal.tsx",
    from: `busyAction="Logging in..."`,
    to: `busyAction="Please wait..."`,
  },
  {
    clause: "It opens on upvote, report, comment",
    file: "src/web/reports/report-button.tsx",
    from: `askForLogin("Sign in to report a post.")`,
    to: "undefined",
    by: "e2e/report.spec.ts",
  },
  {
    clause: "/login: Back, email, password",
    file: "src/web/ui/password-field.tsx",
    from: `type={shown ? "text" : "password"}`,
    to: `type="password"`,
  },
  {
    clause: "/register: 'Create your account'",
    file: "src/web/auth/register-page.tsx",
    from: `: "Create your account";`,
    to: `: "Join us";`,
  },
  {
    clause: "/forgot: email form",
    file: "src/web/auth/forgot-page.tsx",
    from: `{busy ? "Sending..." : "Send"}`,
    to: `{busy ? "Sending..." : "Reset"}`,
  },
  {
    clause: "/reset-password: form, Reset and Back",
    file: "src/web/auth/reset-page.tsx",
    from: "const REDIRECT_MS = 3_000;",
    to: "const REDIRECT_MS = 1_500;",
  },
  {
    clause: "Title, up to 3 categories with suggestions",
    file: "src/web/submit/use-submit.ts",
    from: "addressOf: pages.details",
    to: "addressOf: () => pages.home",
  },
  {
    clause: "Vote count, submitter link",
    file: "src/web/posts/post-byline.tsx",
    from: "<MemberLink name={post.userName} className={styles.name} />",
    to: "{post.userName}",
  },
  {
    clause: "Crossposted categories",
    file: "src/web/details/post-details.tsx",
    from: "post.customCategories.slice(1)",
    to: "post.customCategories.slice(2)",
  },
  {
    clause: "Title linked for link and video posts",
    file: "src/web/details/post-details.tsx",
    from: `if (post.contentType === "text") return <bdi>`,
    to: `if (post.contentType !== "link") return <bdi>`,
  },
  {
    clause: "Report button",
    file: "src/web/reports/report-button.tsx",
    from: "Already reported",
    to: "Reported",
  },
  {
    clause: "Share links: title + excerpt",
    file: "src/web/posts/share.ts",
    from: ", quote: text",
    to: "",
  },
  {
    clause: "Threaded comments, indent 20 px",
    file: "src/web/comments/comment-item.module.css",
    from: "--indent: 20px",
    to: "--indent: 16px",
  },
  {
    clause: "@mentions link only when",
    file: "src/web/ui/member-text.tsx",
    from: "if (!mentions.includes(name)) return text;",
    to: "if (!name) return text;",
  },
  {
    clause: "Reply mode: 'replying to' banner",
    file: "src/web/comments/comment-form.tsx",
    from: "{replyTo && <ReplyBanner comment={replyTo} isBelow={place !== null} onCancel={cancel} />}",
    to: "",
  },
  {
    clause: "'No comments yet.', 'Log in to leave a comment.'",
    file: "src/web/comments/comment-form.tsx",
    from: "Log in to leave a comment.",
    to: "Log in to comment.",
  },
];
