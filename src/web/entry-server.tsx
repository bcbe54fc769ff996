import { dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import type { RenderPage } from "../contract/page.ts";
import { readThrough } from "./api/api.ts";
import { queryDefaults } from "./api/query-client.ts";
import { parseLocation } from "./router/location.ts";
import { StaticRouter } from "./router/router.tsx";
import { routeOf } from "./routes.ts";
import { drawOnce } from "./server-markup.tsx";
import { App } from "./shell/app.tsx";
import { documentTitle, headTags, type PageHead } from "./shell/head-tags.ts";
import { PageHeadCollector } from "./shell/page-head.ts";
import { SiteContext } from "./shell/site.ts";
import { drawThrough } from "./ui/kept-markup.ts";
import { structuredDataOf } from "./structured-data/structured-data.ts";

drawThrough(drawOnce);

/** Renders a page for everybody: modules and data first, then markup in one piece. */
export const renderPage: RenderPage = async ({ url, readApi, site }) => {
  readThrough(readApi);
  const { pathname, search } = parseLocation(url);
  const route = routeOf(pathname);
  const page = await route.load();
  const queryClient = new QueryClient(queryDefaults);
  await page.prefetch?.({ params: route.params, search: new URLSearchParams(search), queryClient });
  let head: PageHead = { title: null };
  const collect = (said: PageHead) => {
    head = said;
  };
  const html = renderToString(
    <SiteContext value={site}>
      <QueryClientProvider client={queryClient}>
        <PageHeadCollector value={collect}>
          <StaticRouter url={url}>
            <App />
          </StaticRouter>
        </PageHeadCollector>
      </QueryClientProvider>
    </SiteContext>,
  );
  const state = { site, queries: dehydrate(queryClient) };
  const structuredData = structuredDataOf(route, queryClient, site);
  queryClient.clear();
  return {
    status: head.status ?? 200,
    title: documentTitle(head.title, site.name),
    tags: headTags(head, site),
    structuredData,
    isStill: head.isStill ?? false,
    html,
    state,
    modules: [route.source],
  };
};
