import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

/** What a page is given to fetch what it shows. */
export interface PageContext {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  queryClient: QueryClient;
}

/** The module of a page. */
export interface PageModule {
  Page: ComponentType;
  /** Fills the query cache with what every reader of the page sees; for rendering on the server. */
  prefetch?: (context: PageContext) => Promise<unknown>;
}
