import { describe, expect, test } from "vitest";
import { takeImage, takeText, wholeAddress } from "./given-content.ts";
import { EMPTY_DRAFT, type SubmitDraft } from "./submit-draft.ts";

const draft = (part: Partial<SubmitDraft> = {}): SubmitDraft => ({ ...EMPTY_DRAFT, ...part });
const image = { key: "k", width: 1, height: 1, widths: [1], alt: "", address: "https://site.test/k" };

describe("an address", () => {
  test("makes the post a link, and a YouTube address makes it a video", () => {
    expect(takeText(draft({ contentType: "text" }), " https://example.org/a?b#c \n", "pasted")).toEqual({
      change: { contentType: "link", url: "https://example.org/a?b#c" },
      words: "Set to Link, because you pasted an address.",
    });
    expect(takeText(draft(), "https://youtu.be/dQw4w9WgXcQ", "dropped")).toEqual({
      change: { contentType: "video", url: "https://youtu.be/dQw4w9WgXcQ" },
      words: "Set to Video, because you dropped the address of a YouTube video.",
    });
    expect(takeText(draft(), "https://example.org", "pasted")!.words).toBe(
      "The address you pasted is the URL now.",
    );
  });

  test.each(["https://example.org/a b", "example", "3.14", "ftp://example.org", "", "https://", "a@b.org"])(
    "is not %j",
    (text) => {
      expect(wholeAddress(text)).toBe(null);
    },
  );

  test("may lack its scheme if it begins with www.", () => {
    expect(wholeAddress("www.example.org/a")).toBe("https://www.example.org/a");
  });
});

describe("words", () => {
  test("make an empty draft a text", () => {
    expect(takeText(draft(), "  One.\nTwo. ", "pasted")).toEqual({
      change: { contentType: "text", text: "One.\nTwo." },
      words: "Set to Text, because you pasted words.",
    });
  });

  test("are added to the present ones", () => {
    expect(takeText(draft({ contentType: "text", text: "One.\n" }), "Two.", "pasted")!.change).toEqual({
      text: "One.\n\nTwo.",
    });
  });

  test.each([
    draft({ url: "https://example.org" }),
    draft({ contentType: "image", image }),
    draft({ contentType: "video", url: "x" }),
  ])("become the caption of a draft that has an address or an image", (given) => {
    const taken = takeText(given, "Mine.", "dropped")!;
    expect(taken.change).toEqual({ text: "Mine." });
    expect(taken.words).toBe("The words you dropped are in the caption.");
  });

  test("that no post can hold are refused with the reason", () => {
    expect(takeText(draft(), "a".repeat(40_000), "pasted")!.change.contentType).toBe("text");
    const { change, words } = takeText(draft(), "a".repeat(40_001), "pasted")!;
    expect(change).toEqual({});
    expect(words).toContain("too long");
  });

  test("without a visible character are ignored", () => {
    expect(takeText(draft(), " \u200B\n", "pasted")).toBe(null);
  });
});

test("an image makes the post an image, and changes nothing if it is one already", () => {
  expect(takeImage(draft({ contentType: "video" }), "pasted")!.change).toEqual({ contentType: "image" });
  expect(takeImage(draft({ contentType: "image" }), "pasted")).toBe(null);
});
