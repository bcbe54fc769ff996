/** What the server and the web bundle agree on to render a page. Neither side imports the other. */

/** Reads from the API as an anonymous visitor. `path` is below `/api`, with its query. */
export type ReadApi = (path: string) => Promise<{ status: number; body: unknown }>;

export interface PageRequest {
  /** Path and query as requested. */
  url: string;
  readApi: ReadApi;
  site: SiteSettings;
}

/** What of the operator's configuration the browser needs. */
export interface SiteSettings {
  name: string;
  /** Origin without a trailing slash, for canonical and shared addresses; empty where the operator has not said it. */
  publicUrl: string;
  /** Whether "Login with Google" is set up. */
  hasGoogle: boolean;
  /** Where another service is told who is signed in; empty where there is none. */
  tokenSyncUrl: string;
  /** Whether browsers keep pages to show them without a connection. */
  serviceWorker: boolean;
}

/** What a page's head says to search engines and to whoever shows a preview of it. */
export interface HeadTag {
  name: "meta" | "link";
  attributes: Record<string, string>;
}

export interface RenderedPage {
  status: number;
  title: string;
  tags: HeadTag[];
  /** What the page is about in the terms of schema.org; null where there is nothing to say. */
  structuredData: object | null;
  /** It stays as it is: no script takes it over. */
  isStill: boolean;
  /** The page's body markup, in pieces. */
  html: Uint8Array[];
  /** What the browser needs to take over, to be sent as JSON. */
  state: unknown;
  /** Source modules that the page was made of, so that their built files can be named in its head. */
  modules: string[];
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
