import "./styles/index.css";
import { hydrate, type DehydratedState, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { SiteSettings } from "../contract/page.ts";
import { post } from "./api/api.ts";
import { queryDefaults } from "./api/query-client.ts";
import { keepPagesOffline } from "./offline/register.ts";
import { BrowserRouter } from "./router/router.tsx";
import { routeOf } from "./routes.ts";
import { syncToken } from "./session/token-sync.ts";
import { endEarlyPresses } from "./shell/early-press.ts";
import { App } from "./shell/app.tsx";
import { SiteContext } from "./page/site.ts";

interface PageState {
  site: SiteSettings;
  queries: DehydratedState;
}

const state = JSON.parse(document.getElementById("state")!.textContent) as PageState;
const queryClient = new QueryClient(queryDefaults);
hydrate(queryClient, state.queries);

// The page's module first: hydration must find the very page that the server rendered. Not by a top-level `await`:
// the page's file imports from the one that this module is in, and would wait for it.
void routeOf(location.pathname).load().then(takeOver);

// Developing, nothing may come from anywhere but the sources.
if (state.site.serviceWorker && import.meta.env.PROD) keepPagesOffline();

if (state.site.tokenSyncUrl) syncToken(state.site.tokenSyncUrl);

// For the operator's count of visits; crawlers without scripts are not in it.
post("/visit").catch(reportError);

function takeOver(): void {
  endEarlyPresses();
  // As a transition it is done in slices: a page of forty cards is no task that holds up a press.
  startTransition(() => {
    hydrateRoot(
      document.getElementById("root")!,
      <StrictMode>
        <SiteContext value={state.site}>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </QueryClientProvider>
        </SiteContext>
      </StrictMode>,
    );
  });
}
