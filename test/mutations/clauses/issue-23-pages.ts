import type { Mutation } from "../mutation.ts";

/** The site's own pages: rules, about, terms and privacy. */
export const mutations: Mutation[] = [
  {
    clause: "GET /site-page/{name} (+): rules, about, terms and privacy",
    file: "src/server/site-pages/built-in-texts.ts",
    from: `return page === "rules" ? "" : startingText(page, site);`,
    to: "return startingText(page, site);",
  },
  {
    clause: "GET and POST /admin/pages (+), for admins only",
    file: "src/contract/site-pages.ts",
    from: `path: "/admin/pages",
  access: "admin",`,
    to: `path: "/admin/pages",
  access: "moderator",`,
  },
  {
    clause: "Two admins or two tabs do not overwrite each other's pages silently",
    file: "src/server/site-pages/site-pages.ts",
    from: `if (before.version !== version) throw conflict("sitePageConflict");`,
    to: "",
  },
  {
    clause: "Everybody can read what a page of the site said before",
    file: "src/server/site-pages/site-pages.ts",
    from: `if (isOwn || text === "") return version;`,
    to: "if (version >= 0) return version;",
  },
  {
    clause: "POST /admin/pages/{name}/versions/{version}/erasure (+)",
    file: "src/server/site-pages/versions.ts",
    from: ".set({ text: null })",
    to: ".set({ is_own: true })",
  },
  {
    clause: "POST /admin/pages/{name}/versions/{version}/erasure (+)",
    file: "src/server/site-pages/versions.ts",
    from: "subject: page, reason }",
    to: `subject: page, reason: reason && "" }`,
    by: "src/server/site-pages/site-pages.test.ts",
  },
  {
    clause: "Each change of a page of the site is in the log",
    file: "src/server/site-pages/site-pages.ts",
    from: `const detail = text === null ? "default" : "own";`,
    to: `const detail = "own";`,
  },
  {
    clause: "New words of a page reach cached pages at once",
    file: "src/server/site-pages/site-pages.ts",
    from: `await publish(db, [{ what: "site-page", page }]);`,
    to: "",
    by: "src/server/site-pages/everywhere.test.ts",
  },
  {
    clause: "A page of the site is formatted like a member's text",
    file: "src/contract/fit-headings.ts",
    from: "Math.min(levels.indexOf(element.level) + 1, before + 1)",
    to: "levels.indexOf(element.level) + 1",
    by: "src/contract/fit-headings.test.ts",
  },
  {
    clause: "Rules are in the navigation, on the form for new members and in the sitemap",
    file: "src/server/site-pages/written-pages.ts",
    from: "rows.filter((row) => row.is_own)",
    to: "rows",
  },
  {
    clause: "Admins write pages at /admin/pages with a preview",
    file: "src/web/site-pages/page-editor.tsx",
    from: "shown={{ adapt: fitHeadings }}",
    to: "shown={{}}",
  },
  {
    clause: "Admins write pages at /admin/pages with a preview, and lose nothing that they typed",
    file: "src/web/site-pages/page-draft.ts",
    from: "before && isChange(page, before) ? before.version : page.version",
    to: "page.version",
    by: "src/web/site-pages/page-draft.test.ts",
  },
  {
    clause: "Everybody can read what a page of the site said before",
    file: "src/server/site-pages/versions.ts",
    from: "next ?? (rows.length > earlier.length ? earlier.at(-1)!.id : null)",
    to: "next",
  },
  {
    clause: "New words of a page reach cached pages at once",
    file: "src/server/site-pages/site-pages.ts",
    from: "if (before.isOwn !== (text !== null)) await",
    to: "await",
    by: "src/server/site-pages/everywhere.test.ts",
  },
];
