import { dehydrate, type DehydratedState, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { RenderPage, SiteSettings } from "../contract/page.ts";
import { setApiReader } from "./api/api.ts";
import { queryDefaults } from "./api/query-client.ts";
import { parseLocation } from "./router/location.ts";
import { StaticRouter } from "./router/router.tsx";
import { routeOf } from "./routes.ts";
import { App } from "./shell/app.tsx";
import { documentTitle } from "./page/document-title.ts";
import { headTags, type PageHead } from "./page/head-tags.ts";
import { PageHeadCollector } from "./page/page-head.ts";
import { SiteContext } from "./page/site.ts";
import { PageParts } from "./shared-parts/page-parts.ts";
import { setPartRenderer } from "./shared-parts/shared-content.ts";
import { structuredDataOf } from "./structured-data/structured-data.ts";

/** Shared parts render without query data: they may show only the data that they are given. */
const NO_DATA = new QueryClient();

/** Renders for an anonymous visitor. Loads data first: Suspense would add inline scripts (decision 3). */
export const renderPage: RenderPage = async ({ url, readApi, site }) => {
  setApiReader(readApi);
  const { route, queryClient } = await loadPage(url, site);
  let head: PageHead = { title: null };
  const collect = (collected: PageHead) => {
    head = collected;
  };
  const draw = (element: ReactElement, data: QueryClient) =>
    renderToString(
      <SiteContext value={site}>
        <QueryClientProvider client={data}>
          <StaticRouter url={url}>{element}</StaticRouter>
        </QueryClientProvider>
      </SiteContext>,
    );
  const parts = new PageParts(site);
  setPartRenderer((data, element) => parts.placeholderFor(data, () => draw(element, NO_DATA)));
  const html = parts.putIn(
    draw(
      <PageHeadCollector value={collect}>
        <App />
      </PageHeadCollector>,
      queryClient,
    ),
  );
  const state = { site, queries: dehydrate(queryClient) };
  const structuredData = structuredDataOf(route, queryClient, site);
  queryClient.clear();
  return {
    ...headOf(head, site, state.queries),
    structuredData,
    html,
    state,
    modules: [route.source],
  };
};

/** Finds the route of a page, and loads the data that the page shows. */
async function loadPage(url: string, site: SiteSettings) {
  const { pathname, search } = parseLocation(url);
  const route = routeOf(pathname);
  const { prefetch } = await route.load();
  const queryClient = new QueryClient(queryDefaults);
  const { params } = route;
  await prefetch?.({ pathname, params, search: new URLSearchParams(search), queryClient, site });
  return { route, queryClient };
}

function headOf(head: PageHead, site: SiteSettings, { queries }: DehydratedState) {
  return {
    status: head.status ?? 200,
    title: documentTitle(head.title, site.name),
    tags: headTags(head, site),
    hasNoScripts: head.hasNoScripts ?? false,
    hasPosts: queries.some(({ queryKey }) => queryKey[0] === "posts"),
  };
}
