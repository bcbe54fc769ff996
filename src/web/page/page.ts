import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { SiteSettings } from "../../contract/page.ts";

/** The input of a page's `prefetch`. */
export interface PageContext {
  pathname: string;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  queryClient: QueryClient;
  site: SiteSettings;
}

export interface PageModule {
  Page: ComponentType;
  /** Fills the query cache with the data that every reader of the page sees. Runs on the server only. */
  prefetch?: (context: PageContext) => Promise<unknown>;
}
