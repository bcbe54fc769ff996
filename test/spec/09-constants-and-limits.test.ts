import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../app.ts";
import { castOf } from "../cast.ts";
import { FEED_CACHE_TTL_MS, LIMITS } from "../../src/contract/limits.ts";

/** Section 9 of the product specification, "Business constants and limits", and the API's limits for texts. */

const app = await startTestApp();
const { alice, bob, submitText, readPost } = await castOf(app);
afterAll(() => app.close());

/** One code point that takes two UTF-16 units and four UTF-8 bytes. */
const ASTRAL = "𝔸";

test("the constants are those of the specification", () => {
  expect(LIMITS).toMatchObject({
    pageSize: 40,
    trending: 5,
    preview: 100,
    title: 200,
    feedsPerPost: 3,
    shareExcerpt: 160,
  });
  expect(FEED_CACHE_TTL_MS).toBe(900_001);
});

/** Sends the body and returns the error, or null if the body is accepted. */
async function complaint(path: string, body: object): Promise<string | null> {
  const { status, body: answer } = await app.call("POST", path, { body, token: alice.token });
  if (status === 201) return null;
  expect([status, answer.errors]).toEqual([400, [answer.error]]);
  return answer.error;
}

const submit = (parts: object) =>
  complaint("/submit", { title: "x", contentType: "text", content: "x", ...parts });

let number = 0;
function register(parts: object): Promise<string | null> {
  number++;
  const body = {
    username: `limit_${number}`,
    email: `limit${number}@example.com`,
    password: "a long secret",
  };
  return complaint("/register", { ...body, ...parts });
}

describe("Title maximum 200 characters, after trimming", () => {
  test.each(["x", "ä", ASTRAL])("with the letter %s", async (letter) => {
    expect(await submit({ title: ` ${letter.repeat(200)}\n` })).toBeNull();
    expect(await submit({ title: letter.repeat(201) })).toBe("Title cannot exceed 200 characters.");
  });
});

describe("Text at most 40,000 characters", () => {
  test.each(["x", ASTRAL])("with the letter %s", async (letter) => {
    const content = letter.repeat(40_000);
    expect((await readPost(await submitText(alice, { content }))).content).toBe(content);
    expect(await submit({ content: `${content}${letter}` })).toBe("Text cannot exceed 40000 characters.");
  });
});

describe("URL at most 2,048 characters", () => {
  test.each([
    ["link", "https://example.com/"],
    ["video", "https://youtu.be/dQw4w9WgXcQ?"],
  ])("for a %s", async (contentType, start) => {
    expect(await submit({ contentType, content: start.padEnd(2_048, "a") })).toBeNull();
    const tooLong = await submit({ contentType, content: start.padEnd(2_049, "a") });
    expect(tooLong).toBe("URL cannot exceed 2048 characters.");
  });
});

describe("Comment at most 10,000 characters", () => {
  test.each(["x", ASTRAL])("with the letter %s", async (letter) => {
    const path = `/submission/${await submitText(bob)}/comments`;
    expect(await complaint(path, { text: letter.repeat(10_000) })).toBeNull();
    expect(await complaint(path, { text: letter.repeat(10_001) })).toBe(
      "Comment cannot exceed 10000 characters.",
    );
  });
});

describe("Categories per post maximum 3", () => {
  test("three are accepted, a fourth is not", async () => {
    expect(await submit({ customCategories: ["Art", "Books", "Yoga"] })).toBeNull();
    expect(await submit({ customCategories: ["Art", "Books", "Yoga", "News"] })).toBe(
      "A post can have at most 3 feeds.",
    );
    expect(await submit({ customCategories: Array.from({ length: 50_000 }, (_, n) => `c${n}`) })).toBe(
      "A post can have at most 3 feeds.",
    );
  });

  test.each(["x", ASTRAL])("a name has at most 40 characters, after folding: %s", async (letter) => {
    const name = `${letter.repeat(19)} ${letter.repeat(20)}`;
    expect(await submit({ customCategories: [name.replace(" ", "  \t ")] })).toBeNull();
    expect(await submit({ customCategories: [name + letter] })).toBe("Category cannot exceed 40 characters.");
  });
});

describe("User name 3-24 characters", () => {
  test("3 and 24 are accepted, 2 and 25 are not", async () => {
    expect(await register({ username: "abc" })).toBeNull();
    expect(await register({ username: "a".repeat(24) })).toBeNull();
    expect(await register({ username: "ab" })).toBe("Username must be at least 3 characters.");
    expect(await register({ username: "a".repeat(25) })).toBe("Username cannot exceed 24 characters.");
  });
});

describe("Password 8-128 characters", () => {
  test.each(["x", ASTRAL])("counted in code points: %s", async (letter) => {
    expect(await register({ password: `${letter.repeat(7)}!` })).toBeNull();
    expect(await register({ password: letter.repeat(128) })).toBeNull();
    expect(await register({ password: letter.repeat(7) })).toBe("Password must be at least 8 characters.");
    expect(await register({ password: letter.repeat(129) })).toBe("Password cannot exceed 128 characters.");
  });

  test("white space counts, and only the exact password signs in", async () => {
    const body = { username: "spacious", email: "spacious@example.com", password: "   space   " };
    expect(await complaint("/register", body)).toBeNull();
    const logIn = async (password: string) =>
      (await app.call("POST", "/login", { body: { ...body, password } })).status;
    expect([await logIn("   space   "), await logIn("space"), await logIn("   space")]).toEqual([
      200, 401, 401,
    ]);
  });
});

test("E-mail at most 254 characters", async () => {
  expect(await register({ email: `a@${"b".repeat(248)}.com` })).toBeNull();
  expect(await register({ email: `a@${"b".repeat(249)}.com` })).toBe("Email cannot exceed 254 characters.");
});
