import type { Mutation } from "../mutation.ts";

/** Two columns, balanced by the heights of the cards. */
export const mutations: Mutation[] = [
  {
    clause:
      "Each card goes under the shorter of two columns: no box is stretched, no gap is larger than the list's, the columns' ends differ by one card",
    file: "src/web/posts/place-cards.ts",
    from: "+(ends[0]! > ends[1]! + 32)",
    to: "index % 2",
  },
  {
    clause:
      "Cards have their places at the first paint; hydration moves none, and Back finds each in its place",
    file: "src/web/early/early-places.ts",
    from: "if (list) placeCards(",
    to: "if (list?.childElementCount === 0) placeCards(",
  },
  {
    clause:
      "A next page moves no card; a card that grows moves only those below it; jumps through 300 posts shift by less than 0.05",
    file: "src/web/posts/card-heights.ts",
    from: "measuredHeight(shown.get(target)!) !== contentBoxSize[0]!.blockSize",
    to: "measuredHeight(shown.get(target)!) === 0",
  },
  {
    clause: "The order of the page, of Tab, of Page Down and of the ARIA positions is the list's",
    file: "src/web/posts/post-list.tsx",
    from: "position={index + 1}",
    to: "position={posts.length - index}",
  },
  {
    clause: "A window that changes its width has one column or two, placed anew",
    file: "src/web/posts/post-list.module.css",
    from: "--lanes: 2;",
    to: "--lanes: 3;",
  },
  {
    clause: "Without scripts cards stand in rows of two, each with its own height",
    file: "src/web/posts/post-list.module.css",
    from: "align-items: start;",
    to: "",
  },
  {
    clause: "A typeface that arrives after the first paint moves nothing, whichever font stands in",
    file: "src/web/styles/typeface.css",
    from: "font-display: optional;",
    to: "font-display: swap;",
  },
];
