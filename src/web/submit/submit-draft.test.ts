import { expect, test } from "vitest";
import { type DraftImage, EMPTY_DRAFT, recogniseImage } from "./submit-draft.ts";

const image: DraftImage = { key: "a", address: "/images/a", width: 1, height: 1, widths: [1], alt: "" };

test("a draft by an older version, which stored an image as a link, is read as an image", () => {
  expect(recogniseImage({ ...EMPTY_DRAFT, image })).toMatchObject({ contentType: "image", image });
});

test.for([
  ["a link without an image", { url: "" }],
  ["a link with a URL, which keeps its image for later", { url: "https://example.com/", image }],
  ["a text", { contentType: "text" as const, image }],
])("%s keeps its type", ([, part]) => {
  const draft = { ...EMPTY_DRAFT, ...(part as object) };
  expect(recogniseImage(draft)).toBe(draft);
});
