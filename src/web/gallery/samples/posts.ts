import type { ShownImage, Submission } from "../../../contract/entities.ts";
import { minutesAgo } from "./sample.ts";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel".repeat(2);

/** A stored image of this size. `sample-pictures.ts` draws it: a key ends with the number of its colour. */
function image(width: number, height: number, colour: number, alt = ""): ShownImage {
  const key = String(colour).padStart(32, "0");
  return { key, width, height, widths: [320, 640, width].filter((one) => one <= width), alt };
}

function post(id: string, title: string, rest: Partial<Submission>): Submission {
  const { customCategories = ["Gardening"] } = rest;
  const words = (rest.contentType ? rest.caption : rest.content) ?? "";
  return {
    ...{ id, title, contentType: "text", content: "", thumbnailUrl: null, preview: null, image: null },
    ...{ previewText: words.slice(0, 100), primaryCategory: customCategories[0] ?? null },
    ...{ primarySubCategory: null, customCategories, customCategory: customCategories[0] ?? null },
    ...{ upvotes: 12, commentCount: 3, isLocked: false, editedAt: null, createdAt: minutesAgo(150) },
    ...{ userName: "rosa_l", userId: "rosa" },
    ...rest,
  };
}

const preview = (title: string, siteName: string, description: string): Submission["preview"] => ({
  ...{ state: "ready" as const, title, siteName, description },
});

/** A post of each kind, by the name of the kind. */
export const POSTS = {
  text: post("1", "What grows well on a balcony that only gets morning sun?", {
    content:
      "We have three boxes and a trellis, about four hours of light before noon. Last year the beans were fine and the tomatoes were not. @ada_w said peas would like it. What has worked for you?",
    upvotes: 87,
    commentCount: 24,
    createdAt: minutesAgo(35),
  }),
  linkWithPicture: post("2", "A map of every public fruit tree in the city", {
    contentType: "link",
    content: "https://trees.example.org/map",
    caption: "Made by three neighbours over two summers. The filter by month is what I use most.",
    image: image(1200, 800, 2, "A map with green dots"),
    preview: preview(
      "Fruit trees of the city",
      "trees.example.org",
      "12,400 trees that anybody may pick from.",
    ),
    customCategories: ["Maps", "Food"],
    upvotes: 1284,
    commentCount: 213,
  }),
  linkWithoutPicture: post("3", "Notes on repairing a 1970s film camera", {
    contentType: "link",
    content: "https://workshop.example.com/notes/film-camera",
    preview: preview("Repairing a film camera", "workshop.example.com", "Light seals, shutter, patience."),
    customCategories: ["Photography"],
    userName: "Kai",
  }),
  image: post("4", "First light over the harbour this morning", {
    contentType: "link",
    content: "https://pictures.example.com/harbour.jpg",
    caption: "Taken from the old mill.\n\nThe camera is from 1974, see https://workshop.example.com/notes",
    image: image(1600, 1000, 4, "A harbour at sunrise"),
    customCategories: ["EarthPorn"],
    upvotes: 3120,
    commentCount: 88,
  }),
  video: post("5", "How a mechanical watch keeps time", {
    contentType: "video",
    content: "https://www.youtube.com/watch?v=9_QsCLYs2mY",
    customCategories: ["Engineering"],
    upvotes: 940,
  }),
  longWords: post("6", `${LONG_WORD} und andere lange Wörter`, {
    content: LONG_WORD,
    customCategories: ["LearnGermanWithVeryLongFeedNames", "Books", "Language Learning"],
    userName: "a_member_with_the_longest_name",
    upvotes: 0,
    commentCount: 0,
  }),
  rightToLeft: post("7", "كيف أتعلّم العزف على العود من البداية؟", {
    content: "أبحث عن كتب ودروس للمبتدئين، وعن نصائح لاختيار الآلة الأولى.",
    customCategories: ["موسيقى"],
    userName: "layla",
    createdAt: minutesAgo(60 * 24 * 3),
  }),
  locked: post("8", "Meeting next Saturday: where shall we go?", {
    content: "The discussion is over: we meet at the old mill at ten.",
    isLocked: true,
    tags: [
      { id: "1", name: "Question", category: "Gardening" },
      { id: "3", name: "Identify this plant please", category: "Gardening" },
    ],
    createdAt: minutesAgo(60 * 24 * 40),
  }),
} satisfies Record<string, Submission>;

export const ALL_POSTS: Submission[] = Object.values(POSTS);
