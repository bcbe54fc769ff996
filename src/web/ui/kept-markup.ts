import type { ReactElement } from "react";

/** Draws an element, which shows nothing but this data, as markup. */
export type Draw = (data: object, element: ReactElement) => string;

let draw: Draw | null = null;

/**
 * Has the server draw through this, while it renders the next page, what that shares with others; see `contentOf`. React
 * allows for being called while it renders.
 */
export function drawThrough(how: Draw): void {
  draw = how;
}

/**
 * The content of an element as its properties. On the server that is markup which every page shares that shows the same
 * data, so `content` must depend on nothing else but the site. In a browser, and where `data` is null, it is `content`
 * itself.
 */
export function contentOf(data: object | null, content: ReactElement) {
  return draw && data ? { dangerouslySetInnerHTML: { __html: draw(data, content) } } : { children: content };
}
