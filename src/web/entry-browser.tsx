import "./styles/index.css";
import { hydrate, type DehydratedState, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { SiteSettings } from "../contract/page.ts";
import type { visit } from "../contract/visits.ts";
import { call } from "./api/api.ts";
import { queryDefaults } from "./api/query-client.ts";
import { keepPagesOffline } from "./offline/register-service-worker.ts";
import { BrowserRouter } from "./router/router.tsx";
import { routeOf } from "./routes.ts";
import { syncToken } from "./session/token-sync.ts";
import { endEarlyPresses } from "./early/early-press.ts";
import { keepDraftsSafe } from "./drafts/keep-drafts-safe.ts";
import { App } from "./shell/app.tsx";
import { SiteContext, usePresentSite } from "./page/site.ts";
import { whenIdle } from "./page/when-idle.ts";

interface PageState {
  site: SiteSettings;
  queries: DehydratedState;
}

const state = JSON.parse(document.getElementById("state")!.textContent) as PageState;
const queryClient = new QueryClient(queryDefaults);
hydrate(queryClient, state.queries);

let endHydration = () => {};
const hydrated = new Promise<void>((resolve) => {
  endHydration = resolve;
});

// Loads the page's module before hydrating: hydration must render the same page as the server did.
// Not with top-level `await`: the page's file imports from this module's file and would wait for it forever.
void routeOf(location.pathname).load().then(takeOver);

// In development, no file may come from a service worker's cache.
if (state.site.serviceWorker && import.meta.env.PROD) keepPagesOffline();

if (state.site.tokenSyncUrl) syncToken(state.site.tokenSyncUrl);

// The site also works without these.
const idle = whenIdle();
// Only in a hydrated page: the words about a field would be a node that hydration does not expect, and what was typed would be lost.
Promise.all([idle, hydrated])
  .then(() => import("./shell/later-work.ts"))
  .then((part) => part.watchLinks(queryClient))
  .catch(() => {});
// A draft that is sent before its form shows it would come back: browsers restore the words of a reloaded form.
Promise.all([idle, hydrated])
  .then(() => keepDraftsSafe(queryClient))
  .catch(reportError);
if ("startViewTransition" in document) idle.then(() => import("./shell/post-morph.ts")).catch(() => {});

// Counts a visit for the operator. Crawlers that run no scripts are not counted.
call<typeof visit>("POST", "/visit").catch(reportError);

function Root() {
  return (
    <SiteContext value={usePresentSite(state.site)}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App onHydrated={endHydration} />
        </BrowserRouter>
      </QueryClientProvider>
    </SiteContext>
  );
}

function takeOver(): void {
  endEarlyPresses();
  // A transition hydrates in slices, so that a page of forty cards does not block a press.
  startTransition(() => {
    hydrateRoot(
      document.getElementById("root")!,
      <StrictMode>
        <Root />
      </StrictMode>,
    );
  });
}
