import type { Mutation } from "../mutation.ts";

/** Notifications, messages, profiles, settings, terms and privacy. */
export const mutations: Mutation[] = [
  {
    clause: "A notification quotes the comment",
    file: "src/server/notifications/shown.ts",
    from: "ofComments.get(comment_id ?? 0) ?? ",
    to: "",
    by: "src/server/notifications/notifications.test.ts",
  },
  {
    clause: "The whole row of a notification",
    file: "src/web/ui/rows.module.css",
    from: "inset: 0;",
    to: "inset: 50%;",
  },
  {
    clause: "A notification opens a reply with the comment that it answers in sight",
    file: "src/web/comments/use-scroll-to-comment.ts",
    from: "(fits ? parent : target)",
    to: "target",
  },
  {
    clause: "A form says in the site's own words what is missing or not valid",
    file: "src/web/ui/form-problems.ts",
    from: "if (label) show(control, label);",
    to: "",
  },
  {
    clause: "Messages without conversations",
    file: "src/web/messages/messages-page.tsx",
    from: "conversations?.length === 0 && to === null",
    to: "conversations === null && to === null",
  },
  {
    clause: "Messages have the title and New Message",
    file: "src/web/messages/messages-page.module.css",
    from: "margin-bottom: calc(var(--space-4) - var(--space-7));",
    to: "",
  },
  {
    clause: "One's own profile shows the four figures",
    file: "src/web/members/own-posts.tsx",
    from: `void refetch(queryClient, { queryKey: ["member"] });`,
    to: "",
  },
  {
    clause: "Settings name the username, the email and the password once",
    file: "src/web/account/account-section.tsx",
    from: `term="Username"`,
    to: `term="Email"`,
    by: "e2e/settings.spec.ts",
  },
  {
    clause: "Terms and Privacy have headings",
    file: "src/web/site-pages/site-page.tsx",
    from: "<Others name={name} />",
    to: "",
  },
];
