import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** Characters of markup, and of the data that it shows, that are kept: those of some two thousand cards. */
const SPACE = 8_000_000;

const kept = new LRUCache<string, string>({
  maxSize: SPACE,
  sizeCalculation: (markup, data) => markup.length + data.length,
});

/** Has nothing: what is drawn apart shows only what it is given. */
const queryClient = new QueryClient();

/**
 * Draws an element apart from the page that it is on, once for as long as it shows the same data: of the forty posts of a
 * list one or two have changed when it is rendered again. React allows for being called while it renders.
 */
export function drawOnce(data: object, element: ReactElement): string {
  const key = JSON.stringify(data);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const drawn = renderToString(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
  const markup = inOnePiece(drawn);
  kept.set(key, markup);
  return markup;
}

/** React's text is a thousand pieces that hang together, and would be put together for each page anew. */
function inOnePiece(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
