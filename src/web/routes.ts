import type { PageModule } from "./page/page.ts";

const modules = import.meta.glob<PageModule>("./*/*-page.tsx");

const ROUTES = [
  { path: "/", module: "./home/home-page.tsx" },
  { path: "/feed/:feedName", module: "./feeds/feed-page.tsx" },
  { path: "/feed/:feedName/about", module: "./feeds/feed-about-page.tsx" },
  { path: "/search", module: "./search/search-page.tsx" },
  { path: "/feeds-directory", module: "./feeds/feeds-directory-page.tsx" },
  { path: "/details/:id", module: "./details/details-page.tsx" },
  { path: "/edit/:id", module: "./submit/edit-page.tsx" },
  { path: "/submit", module: "./submit/submit-page.tsx" },
  { path: "/user/:username", module: "./members/member-page.tsx" },
  { path: "/profile", module: "./members/profile-page.tsx" },
  { path: "/notifications", module: "./notifications/notifications-page.tsx" },
  { path: "/messages", module: "./messages/messages-page.tsx" },
  { path: "/saved", module: "./saved/saved-page.tsx" },
  { path: "/history", module: "./history/history-page.tsx" },
  { path: "/hidden", module: "./filters/hidden-page.tsx" },
  { path: "/removals", module: "./appeals/removals-page.tsx" },
  { path: "/drafts", module: "./drafts/drafts-page.tsx" },
  { path: "/settings", module: "./members/settings-page.tsx" },
  { path: "/settings/:section", module: "./members/settings-page.tsx" },
  { path: "/moderation", module: "./moderation/moderation-page.tsx" },
  { path: "/moderation/:tab", module: "./moderation/moderation-page.tsx" },
  { path: "/admin", module: "./admin/admin-page.tsx" },
  { path: "/admin/:tab", module: "./admin/admin-page.tsx" },
  { path: "/login", module: "./auth/login-page.tsx" },
  { path: "/register", module: "./auth/register-page.tsx" },
  { path: "/join", module: "./auth/register-page.tsx" },
  { path: "/join-request", module: "./join-requests/join-request-page.tsx" },
  { path: "/catch-up", module: "./catch-up/catch-up-page.tsx" },
  { path: "/set-up", module: "./set-up/set-up-page.tsx" },
  { path: "/welcome", module: "./welcome/welcome-page.tsx" },
  { path: "/forgot", module: "./auth/forgot-page.tsx" },
  { path: "/reset-password", module: "./auth/reset-page.tsx" },
  { path: "/confirm-email", module: "./account/confirm-page.tsx" },
  { path: "/rules", module: "./site-pages/site-page.tsx" },
  { path: "/about", module: "./site-pages/site-page.tsx" },
  { path: "/terms", module: "./site-pages/site-page.tsx" },
  { path: "/privacy", module: "./site-pages/site-page.tsx" },
  { path: "/moderation-log", module: "./public-log/public-log-page.tsx" },
  { path: "/offline", module: "./offline/offline-page.tsx" },
  { path: "*", module: "./page/not-found-page.tsx" },
].map((route) => ({ ...route, pattern: patternOf(route.path) }));

export interface Route {
  path: string;
  /** Source file relative to the project's root: its key in the build's manifest. */
  source: string;
  params: Record<string, string | undefined>;
  /** The page's module; undefined until it is loaded. */
  page(): PageModule | undefined;
  load(): Promise<PageModule>;
}

const loaded = new Map<string, PageModule>();

/** Finds the route of a path. Load its module before rendering, so that no loading state flashes. */
export function routeOf(pathname: string): Route {
  for (const { path, module, pattern } of ROUTES) {
    const match = pattern.exec(pathname);
    const params = match && decoded(match.groups ?? {});
    if (params) {
      return {
        path,
        source: module.replace("./", "src/web/"),
        params,
        page: () => loaded.get(module),
        load: () => loadModule(module),
      };
    }
  }
  throw new Error("The route table has no catch-all.");
}

/** Matches the path in any case, with or without trailing slashes. */
function patternOf(path: string): RegExp {
  if (path === "*") return /^/;
  return new RegExp(`^${path.replace(/:(\w+)/, "(?<$1>[^/]+)").replace(/\/$/, "")}/*$`, "i");
}

/** Decodes the parameters. Null for invalid percent-encoding: such an address has no page. */
function decoded(params: Route["params"]): Route["params"] | null {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, value && decodeURIComponent(value)]),
    );
  } catch {
    return null;
  }
}

async function loadModule(module: string): Promise<PageModule> {
  const page = await modules[module]!();
  loaded.set(module, page);
  return page;
}
