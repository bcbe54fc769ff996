import type { ReactElement } from "react";

/** Renders an element to markup. The element shows nothing but `data`. */
export type Draw = (data: object, element: ReactElement) => string;

let draw: Draw | null = null;

/** Sets how the next page's shared parts are rendered. React allows nested `renderToString` calls. */
export function drawThrough(how: Draw): void {
  draw = how;
}

/**
 * The content of an element, as props. On the server all pages that show the same data share its markup, so
 * `content` must depend on nothing else but the site. In a browser, and where `data` is null, React renders
 * `content` as usual.
 */
export function contentOf(data: object | null, content: ReactElement) {
  return draw && data ? { dangerouslySetInnerHTML: { __html: draw(data, content) } } : { children: content };
}
