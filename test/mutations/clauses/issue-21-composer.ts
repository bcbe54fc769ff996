import type { Mutation } from "../mutation.ts";

/** The form of a new post: pasting and dropping, preview, captions, feeds, the draft. */
export const mutations: Mutation[] = [
  {
    clause:
      "A paste or a drop outside a field sets the content type, fills the right field, says so, and can be undone",
    file: "src/web/submit/given-content.ts",
    from: `youtubeVideoId(url) ? "video" : "link"`,
    to: `youtubeVideoId(url) ? "link" : "link"`,
    by: "src/web/submit/given-content.test.ts",
  },
  {
    clause: "What no post can have is refused with the reason; nothing typed is lost",
    file: "src/web/submit/given-content.ts",
    from: "codePoints(given) > LIMITS.text",
    to: "codePoints(given) > LIMITS.text + 1",
    by: "src/web/submit/given-content.test.ts",
  },
  {
    clause: "A paste into a field stays there; an address as the title is offered as the link",
    file: "src/web/submit/use-given-content.ts",
    from: "if (field && (!form.current!.contains(field) || imagesOf(data).length === 0)) return;",
    to: "if (field && !form.current!.contains(field)) return;",
  },
  {
    clause:
      "A preview shows the card as it will look: beside the form from 1000, a disclosure on phones that loads when it is opened",
    file: "src/web/submit/preview-pane.tsx",
    from: "(isBeside || isOpen) && (",
    to: "(isBeside || !isOpen) && (",
  },
  {
    clause:
      "Links, images and videos may have a caption, on the card, on the page, in search, Atom and previews",
    file: "src/server/posts/insert-posts.ts",
    from: "posts.map(({ caption }) => caption),",
    to: "posts.map(() => null),",
    by: "src/server/posts/captions.test.ts",
  },
  {
    clause: "A caption is checked like a text",
    file: "src/server/posts/posts.ts",
    from: "...addressesIn(words, formatted)]",
    to: `...addressesIn(isText ? content : "", null)]`,
    by: "src/server/moderation/domains.test.ts",
  },
  {
    clause: "Suggested feeds have their sign and number of posts, and are reachable above a phone's keyboard",
    file: "src/web/ui/use-room-below.ts",
    from: "if (missing > 0) scrollBy(",
    to: "if (missing < 0) scrollBy(",
  },
  {
    clause: "The form says where the draft is and how old, also on coming back; discarding can be undone",
    file: "src/web/submit/draft-age.ts",
    from: `if (days === 1) return "yesterday";`,
    to: "",
    by: "src/web/submit/draft-age.test.ts",
  },
];
