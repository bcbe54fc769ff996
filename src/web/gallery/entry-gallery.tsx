import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryDefaults } from "../api/query-client.ts";
import { SiteContext } from "../page/site.ts";
import { BrowserRouter } from "../router/router.tsx";
import { showSession } from "../session/show-session.ts";
import { showTheme } from "../session/theme.ts";
import { App } from "../shell/app.tsx";
import { routeOf } from "../routes.ts";
import { Gallery } from "./gallery.tsx";
import { drawSamplePictures } from "./sample-pictures.ts";
import { installSampleSite } from "./sample-site.ts";
import { screenAddress, SCREENS } from "./screens.ts";

/** The gallery at /gallery, or one of its screens at /gallery/<screen>/<state>. Only `npm run dev` serves it. */

const SITE = {
  ...{ name: "Hearth", description: "A place for neighbours to show, ask and tell what they like." },
  ...{ publicUrl: "", hasGoogle: true, tokenSyncUrl: "", serviceWorker: false },
  newMembers: { links: 2, images: false as const },
};

const theme = new URLSearchParams(location.search).get("theme");
if (theme === "light" || theme === "dark") showTheme(theme);
drawSamplePictures();
const shown = SCREENS.flatMap((screen) => screen.states.map((state) => ({ screen, state }))).find(
  ({ screen, state }) => screenAddress(screen, state) === location.pathname,
);
if (shown) {
  installSampleSite(shown.state);
  showSession();
  history.replaceState(null, "", shown.screen.address);
  void routeOf(location.pathname)
    .load()
    .then(() => render(<App />));
} else {
  installSampleSite("ready");
  render(<Gallery />);
}

function render(content: ReactNode): void {
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <SiteContext value={SITE}>
        <QueryClientProvider client={new QueryClient(queryDefaults)}>
          <BrowserRouter>{content}</BrowserRouter>
        </QueryClientProvider>
      </SiteContext>
    </StrictMode>,
  );
}
