import type { ReactElement } from "react";

/** Renders an element to markup. The element must depend only on `data` and the site's settings. */
export type RenderPart = (data: object, element: ReactElement) => string;

let renderPart: RenderPart | null = null;

/** Sets how the next page's shared parts are rendered. React allows nested `renderToString` calls. */
export function setPartRenderer(render: RenderPart): void {
  renderPart = render;
}

/**
 * Returns the props that give an element its content. On the server, all pages that show the same data share
 * the markup, so `content` must depend only on `data` and the site's settings. In a browser, and where `data`
 * is null, React renders `content` as usual.
 */
export function sharedContent(data: object | null, content: ReactElement) {
  if (!renderPart || !data) return { children: content };
  return { dangerouslySetInnerHTML: { __html: renderPart(data, content) } };
}
