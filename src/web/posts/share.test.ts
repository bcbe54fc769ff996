import { describe, expect, test } from "vitest";
import type { Submission } from "../../contract/entities.ts";
import { shareLinks, shareText } from "./share.ts";

const post = {
  id: "7",
  title: "On owls",
  contentType: "text",
  content: "They are  quiet.\nVery.",
  customCategories: ["Film & TV", "Art", "+"],
} as unknown as Submission;
const ADDRESS = "https://hearth.example/details/7";

describe("the text of a shared post", () => {
  test("is title, excerpt, 'Read the entire post here', URL, and hashtags of the categories", () => {
    expect(shareText(post, ADDRESS)).toBe(
      `On owls\n\nThey are quiet. Very.\n\nRead the entire post here ${ADDRESS}\n\n#FilmTV #Art`,
    );
  });

  test("the excerpt has up to 160 characters", () => {
    const [, excerpt] = shareText({ ...post, content: "a".repeat(161) }, ADDRESS).split("\n\n");
    expect(excerpt).toBe(`${"a".repeat(160)}...`);
    const [, whole] = shareText({ ...post, content: "a".repeat(160) }, ADDRESS).split("\n\n");
    expect(whole).toBe("a".repeat(160));
  });

  test("a link has no excerpt, and a post in no feed has no hashtags", () => {
    const link = {
      ...post,
      contentType: "link",
      content: "https://x.example",
      customCategories: [],
    } as Submission;
    expect(shareText(link, ADDRESS)).toBe(`On owls\n\nRead the entire post here ${ADDRESS}`);
  });

  test("is the whole text in the links to X and Facebook", () => {
    const { microblog, social } = shareLinks({ ...post, title: "A & B #1" }, ADDRESS);
    const text = shareText({ ...post, title: "A & B #1" }, ADDRESS);
    expect(new URL(microblog).searchParams.get("text")).toBe(text);
    expect(new URL(social).searchParams.get("quote")).toBe(text);
    expect(new URL(social).searchParams.get("u")).toBe(ADDRESS);
    expect([new URL(microblog).host, new URL(social).host]).toEqual(["x.com", "www.facebook.com"]);
  });
});
