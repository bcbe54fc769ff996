import type { PageModule } from "./page/page.ts";

const modules = import.meta.glob<PageModule>("./*/*-page.tsx");

/** Every page of the site: its address and the module that shows it. */
const ROUTES = [
  { path: "/", module: "./posts/home-page.tsx" },
  { path: "/feed/:feedName", module: "./feeds/feed-page.tsx" },
  { path: "/search", module: "./search/search-page.tsx" },
  { path: "/feeds-directory", module: "./feeds/feeds-directory-page.tsx" },
  { path: "/details/:id", module: "./posts/details-page.tsx" },
  { path: "/submit", module: "./posts/submit-page.tsx" },
  { path: "/user/:username", module: "./members/member-page.tsx" },
  { path: "/profile", module: "./members/profile-page.tsx" },
  { path: "/notifications", module: "./notifications/notifications-page.tsx" },
  { path: "/messages", module: "./messages/messages-page.tsx" },
  { path: "/settings", module: "./members/settings-page.tsx" },
  { path: "/moderation", module: "./moderation/moderation-page.tsx" },
  { path: "/moderation/:tab", module: "./moderation/moderation-page.tsx" },
  { path: "/admin", module: "./admin/admin-page.tsx" },
  { path: "/login", module: "./auth/login-page.tsx" },
  { path: "/register", module: "./auth/register-page.tsx" },
  { path: "/forgot", module: "./auth/forgot-page.tsx" },
  { path: "/reset-password", module: "./auth/reset-page.tsx" },
  { path: "/confirm-email", module: "./account/confirm-page.tsx" },
  { path: "/terms", module: "./site/terms-page.tsx" },
  { path: "/privacy", module: "./site/privacy-page.tsx" },
  { path: "/offline", module: "./offline/offline-page.tsx" },
  { path: "*", module: "./shell/not-found-page.tsx" },
].map((route) => ({ ...route, pattern: patternOf(route.path) }));

export interface Route {
  path: string;
  /** Source file from the project's root, as the build's manifest names it. */
  source: string;
  params: Record<string, string | undefined>;
  /** The page's module once loaded. */
  page(): PageModule | undefined;
  load(): Promise<PageModule>;
}

const loaded = new Map<string, PageModule>();

/** The route of a path. Its module is loaded before the page renders, so that nothing flashes. */
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

/** What an address of this path looks like: in any case, with or without a slash at its end. */
function patternOf(path: string): RegExp {
  if (path === "*") return /^/;
  return new RegExp(`^${path.replace(/:(\w+)/, "(?<$1>[^/]+)").replace(/\/$/, "")}/*$`, "i");
}

/** The parts as people write them, or null when they are not properly encoded: then it is no page. */
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
