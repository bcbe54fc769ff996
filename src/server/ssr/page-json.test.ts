import { expect, test } from "vitest";
import { escapedJson, escapedJsonPieces } from "./page-json.ts";

const post = (id: number) => ({
  id,
  title: `</script><script>"${id}"`,
  content: "ä 💛 \u2028",
  none: undefined,
});

test("no text can close the script element with a page's data, in lists of posts or elsewhere", () => {
  const posts = [post(1), post(2)];
  const data = {
    pages: [{ posts: posts, next: null }, { posts: [] }, { posts: [posts[1], post(3)] }],
    search: { posts: "none", found: { posts: ["1", "2"] }, text: "</script>" },
    left: undefined,
  };
  for (let times = 0; times < 2; times++) {
    const json = Buffer.concat(escapedJsonPieces(data)).toString();
    expect(json).toBe(escapedJson(data));
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)));
  }
});
