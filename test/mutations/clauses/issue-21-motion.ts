import type { Mutation } from "../mutation.ts";

/** Opening a post moves its title and picture. */
export const mutations: Mutation[] = [
  {
    clause:
      "Opening a post moves its title and picture to their places, and Back moves them to the card, at the same scroll position",
    file: "src/web/shell/post-morph.ts",
    from: 'place.style.contentVisibility = "visible";',
    to: "",
  },
  {
    clause: "Where the title is off the screen nothing moves",
    file: "src/web/shell/post-morph.ts",
    from: "width > 0 && bottom > 0 && top < innerHeight",
    to: "width > 0",
  },
  {
    clause: "A press during the motion reaches the page",
    file: "src/web/shell/post-morph.css",
    from: "pointer-events: none;",
    to: "",
  },
  {
    clause: "Reduced motion removes it",
    file: "src/web/shell/post-morph.ts",
    from: "calm.matches || ",
    to: "",
  },
  {
    clause: "Steps in quick succession end on the right page",
    file: "src/web/shell/post-morph.ts",
    from: 'for (const part of named) part?.style.removeProperty("view-transition-name");',
    to: "",
  },
  {
    clause: "Steps in quick succession end on the right page",
    file: "src/web/shell/post-morph.ts",
    from: "if (place !== newest) return;\n    await",
    to: "await",
  },
  {
    clause: "Terms, Privacy and other pages without cards have no part in it",
    file: "src/web/shell/post-morph.ts",
    from: "partsOf(from ? postPage() : cardOf(post))",
    to: "partsOf(cardOf(post) ?? postPage())",
  },
  {
    clause: "A card that comes back empty, far down a list, keeps its height",
    file: "src/web/shell/post-morph.ts",
    from: "if (!place || !title) return [];",
    to: "if (!place) return [];",
  },
];
