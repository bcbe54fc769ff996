import type { Mutation } from "../mutation.ts";

/** The settings that admins make in the browser. */
export const mutations: Mutation[] = [
  {
    clause: "GET and POST /admin/settings (+), for admins only",
    file: "src/contract/site-settings.ts",
    from: `method: "GET",
  path: "/admin/settings",
  access: "admin",`,
    to: `method: "GET",
  path: "/admin/settings",
  access: "moderator",`,
  },
  {
    clause: "A site setting that is too long, has marks that nobody can see or leads to a script is refused",
    file: "src/contract/site-settings.ts",
    from: "/^https?:\\/\\/[^\\s]+$/",
    to: "/^\\w+:\\/\\/[^\\s]+$/",
  },
  {
    clause: "Two admins or two tabs do not overwrite each other's site settings silently",
    file: "src/server/site-settings/site-settings.ts",
    from: `if (version !== undefined && stored.version !== version) throw conflict("settingsConflict");`,
    to: "",
  },
  {
    clause: "Each change of a site setting is in the log",
    file: "src/server/site-settings/site-settings.ts",
    from: "earlier: inLog(before[field]), detail: inLog(after[field])",
    to: "earlier: inLog(after[field]), detail: inLog(after[field])",
  },
  {
    clause: "SITE_NAME and SITE_DESCRIPTION win over the site settings",
    file: "src/server/site-settings/site-settings.ts",
    from: "siteName ?? (stored.name || DEFAULT_NAME)",
    to: "stored.name || siteName || DEFAULT_NAME",
  },
  {
    clause: "A site setting changes cached pages at once, in every process",
    file: "src/server/sharing/dependencies.ts",
    from: `event.what === "profile" || event.what === "site"`,
    to: `event.what === "profile"`,
    by: "src/server/site-settings/everywhere.test.ts",
  },
  {
    clause: "Markup that pages share has the new name",
    file: "src/web/shared-parts/page-parts.ts",
    from: "this.#cache = cacheFor(site);",
    to: "this.#cache = cacheFor(PageParts as unknown as SiteSettings);",
  },
  {
    clause: "A process that missed the change of a site setting finds out",
    file: "src/server/live/current-value.ts",
    from: "if (isHearing) this.#change = this.#refresh();",
    to: "",
  },
  {
    clause: "An acknowledged change of a site setting outlives a crash",
    file: "src/server/processes/site.ts",
    from: "} = await readSiteSettings(db, settings).catch(() => ({",
    to: "} = await Promise.reject().catch(() => ({",
  },
  {
    clause: "The welcome stands on Home in place of the description",
    file: "src/web/shell/introduction.tsx",
    from: "(isPanel && welcome) || description",
    to: "description",
  },
  {
    clause: "A site can take no new members, by registration and with Google",
    file: "src/server/auth/google/sign-in.ts",
    from: "const wayIn = await requireWayIn(db, { invitation, answer });",
    to: "const wayIn = {};",
  },
  {
    clause: "A site that takes no new members says so, and leads nobody to a form",
    file: "src/web/auth/register-page.tsx",
    from: `if (registration === "closed") return <NoNewMembers />;`,
    to: "",
  },
  {
    clause: "Admins set all of it at /admin/settings, with a preview while they type",
    file: "src/web/site-settings/settings-preview.tsx",
    from: "<SiteContext value={site}>",
    to: "<SiteContext value={present}>",
  },
  {
    clause: "The accent is a hue, and with each of 360 all words are readable in both themes",
    file: "src/contract/accent.ts",
    from: "luminanceOf(linearRgb(value, chroma, hue)) <= luminance",
    to: "luminanceOf(linearRgb(value, chroma, hue)) <= luminance * 1.1",
  },
  {
    clause: "No accent looks like an error, and hearts keep their colour",
    file: "src/contract/accent.ts",
    from: "if (Math.abs(distance) >= KEPT_FROM_DANGER) return hue;",
    to: "if (Math.abs(distance) >= 0) return hue;",
  },
  {
    clause: "Every page has the accent at once, in every process; without one pages stay as they are",
    file: "src/server/ssr/document.ts",
    from: "accent === undefined ? []",
    to: "accent !== undefined ? []",
  },
  {
    clause: "/theme.css is what its address says, for good",
    file: "src/contract/accent.ts",
    from: "isHue && themeVersion(accent) === version",
    to: "isHue",
  },
  {
    clause:
      "Admins choose a named colour or any hue, by keyboard too, and see it in both themes before they save",
    file: "src/web/site-settings/settings-preview.tsx",
    from: "accentColors(accent, theme)",
    to: 'accentColors(accent, "light")',
  },
  {
    clause: "The log has the hue before and after",
    file: "src/server/site-settings/site-settings.ts",
    from: `String(value ?? "")`,
    to: `String(value || "")`,
  },
  {
    clause:
      "An icon stands beside the name, in tabs, on home screens and in feeds, at once in every process; without one pages stay as they are",
    file: "src/server/open-web/manifest.ts",
    from: "icon === undefined ? DEFAULT_ICONS",
    to: "icon !== undefined ? DEFAULT_ICONS",
  },
  {
    clause: "An icon is a checked image that is stored and cleaned up as others are, and that no post shows",
    file: "src/server/images/image-uses.ts",
    from: "and not exists (select from site_settings where icon = images.key)",
    to: "and (true or exists (select from site_settings where icon = images.key))",
  },
  {
    clause: "An icon is a checked image that is stored and cleaned up as others are, and that no post shows",
    file: "src/server/images/images.ts",
    from: "widths <> ${ICON_WIDTHS}::int[] and ${canBeSeen}",
    to: "${canBeSeen}",
  },
  {
    clause: "Admins upload an icon, see it before they save, and remove it",
    file: "src/web/site-settings/show-icon.ts",
    from: "link?.setAttribute(name, value)",
    to: "link?.getAttribute(name + value)",
  },
];
