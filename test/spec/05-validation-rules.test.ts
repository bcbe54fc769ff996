import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../app.ts";
import { castOf } from "../cast.ts";

/** Section 5 of the product specification, "Validation rules": the server's part. */

const app = await startTestApp();
const { alice, bob, join, submitText, readPost, comment } = await castOf(app);
afterAll(() => app.close());

/** The server's error sentences about a body; none if the body is accepted. */
async function complaints(path: string, body: object, token?: string): Promise<string[]> {
  const { status, body: answer } = await app.call("POST", path, { body, token });
  if (status < 300) return [];
  expect([status, answer.error]).toEqual([400, answer.errors.join(" ")]);
  return answer.errors;
}

const submit = (body: object) => complaints("/submit", body, alice.token);
const without = <T extends object>(body: T, field: keyof T) => ({ ...body, [field]: undefined });

describe("Login: email and password required", () => {
  const body = { email: "alice@example.com", password: "alice's long secret" };

  test("signs in with both", async () => expect(await complaints("/login", body)).toEqual([]));

  test.each([undefined, null, "", 1, ["alice@example.com"], { $ne: null }])(
    "email %j is refused",
    async (email) => {
      expect(await complaints("/login", { ...body, email })).toEqual([expect.stringMatching(/^Email /)]);
    },
  );

  test.each([undefined, null, "", 1, ["x"], {}])("password %j is refused", async (password) => {
    expect(await complaints("/login", { ...body, password })).toEqual(["Password is required."]);
  });
});

describe("Register: username, email, password required", () => {
  const body = { username: "newcomer", email: "newcomer@example.com", password: "newcomer's secret" };

  test("each missing or wrong field is named in one sentence", async () => {
    expect(await complaints("/register", {})).toEqual([
      "Username is required.",
      "Email is required.",
      "Password is required.",
    ]);
    expect(await complaints("/register", { username: "", email: " ", password: "" })).toHaveLength(3);
    expect(await complaints("/register", { username: "a b", email: "nope", password: "short" })).toHaveLength(
      3,
    );
    expect(await complaints("/register", { username: null, email: [], password: 12345678 })).toHaveLength(3);
    expect(await complaints("/register", without(body, "username"))).toEqual(["Username is required."]);
  });

  test("makes an account with all three", async () =>
    expect(await complaints("/register", body)).toEqual([]));

  test.each([
    "a b",
    "a-b",
    "a.b",
    "ä".repeat(3),
    "日本語",
    "a@b",
    "abc\n",
    " abc",
    "abc ",
    "a/b",
    "a\u200bb",
    "ａｂｃ",
    "аdmin",
  ])("a user name is letters, digits, underscore: not %j", async (username) => {
    expect(await complaints("/register", { ...body, username })).toEqual([
      "Username may contain only letters, digits and underscores.",
    ]);
  });

  test.each([
    "plain",
    "@example.com",
    "a@",
    "a@b",
    "a b@example.com",
    "a@example",
    "a@b@example.com",
    "a@exa mple.com",
    "a@example.com\nbcc:x@example.com",
  ])("an email is a valid address: not %j", async (email) => {
    expect(await complaints("/register", { ...body, email })).toEqual(["Email must be a valid address."]);
  });
});

describe("Submission: login required", () => {
  test("401 without a token, before the fields are checked", async () => {
    expect(await app.call("POST", "/submit", { body: {} })).toMatchObject({ status: 401 });
  });
});

describe("Submission", () => {
  const text = { title: "A title", contentType: "text", content: "A body." };

  test.each([undefined, null, "", "   ", "\n\t\u00a0", "\u200b", "\u3164 \u2800"])(
    "Title required: %j",
    async (title) => {
      expect(await submit({ ...text, title })).toEqual([
        expect.stringMatching(/^Title (is required|must be a text)\.$/),
      ]);
    },
  );

  test.each([["a", "b"], ["a"], { a: 1 }, 1, true])("a title is a text: not %j", async (title) => {
    expect(await submit({ ...text, title })).toEqual(["Title must be a text."]);
  });

  test.each([undefined, null, "", "image", "LINK", ["text"], "__proto__", "toString"])(
    "the content type is link, text or video: not %j",
    async (contentType) => {
      expect(await submit({ ...text, contentType })).toEqual(["Content type must be link, text or video."]);
    },
  );

  test.each([undefined, "", "  ", "\u200b\u202e"])(
    "Text type requires a text body: not %j",
    async (content) => {
      expect(await submit({ ...text, content })).toEqual(["Text is required."]);
    },
  );

  test.each(["link", "video"])("%s type requires a URL", async (contentType) => {
    expect(await submit({ ...text, contentType, content: undefined })).toEqual(["URL is required."]);
    expect(await submit({ ...text, contentType, content: " " })).toEqual(["URL is required."]);
    expect(await submit({ ...text, contentType, content: ["https://youtu.be/dQw4w9WgXcQ"] })).toEqual([
      "URL must be a text.",
    ]);
  });

  test.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>",
    "file:///etc/passwd",
    "ftp://example.com/a",
    "example.com",
    "//example.com",
    "https:example.com",
    "https://",
    "ht\ttps://example.com",
    "https://exa\nmple.com/",
    "https://example.com/a b",
    "https:///example.com",
    "http:\\\\example.com",
  ])("a URL is http or https only: not %j", async (content) => {
    expect(await submit({ ...text, contentType: "link", content })).toEqual([
      "URL must be a valid http or https address.",
    ]);
  });

  test.each([
    "https://example.com/v.mp4",
    "https://youtube.com/",
    "https://vimeo.com/1",
    "javascript:youtu.be",
  ])("`video` takes a YouTube address: not %s", async (content) => {
    expect(await submit({ ...text, contentType: "video", content })).toEqual([
      "URL must be the address of a YouTube video.",
    ]);
  });

  test("Categories: duplicates are ignored whatever their case, and do not count towards the limit", async () => {
    const customCategories = ["Art", "art", "ART", "Books", " books ", "Yoga", "art"];
    const post = await readPost(await submitText(alice, { customCategories }));
    expect(post.customCategories).toEqual(["Art", "Books", "Yoga"]);
  });

  test("Categories: white space is trimmed at the ends, and folded into one space inside", async () => {
    const post = await readPost(await submitText(alice, { customCategories: ["  Slow \t\n Food  "] }));
    expect(post.customCategories).toEqual(["Slow Food"]);
  });

  test.each(["a/b", "a#b", "a,b", "<b>", "a?b", "a%b", "a\\b", "😀", "a\u200bb", "a\u202eb", '"a"', "a:b"])(
    "a category is letters, digits, spaces and - _ & + . ': not %j",
    async (name) => {
      expect(await submit({ ...text, customCategories: ["Art", name] })).toEqual([
        "Feed names may contain only letters, digits, spaces and - _ & + . '",
      ]);
    },
  );

  test.each(["C++", "R&D", "don't", "v1.2", "snake_case", "kebab-case", "日本語", "Ελλάδα", "naïve"])(
    "a category may be %s",
    async (name) => {
      expect(
        (await readPost(await submitText(alice, { customCategories: [name] }))).customCategories,
      ).toEqual([name]);
    },
  );

  test.each([".", "..", "...", "-", "'", "& + .", "_", "-\u3164"])(
    "a category has a letter or a digit, which its address needs: not %j",
    async (name) => {
      expect(await submit({ ...text, customCategories: [name] })).toEqual([
        expect.stringMatching(/^Feed names /),
      ]);
    },
  );

  test.each(["\u3164", "\u115f \u1160"])("a category has a visible character: not %j", async (name) => {
    expect(await submit({ ...text, customCategories: [name] })).toEqual(["Category is required."]);
  });

  test.each([null, "Art", { 0: "Art" }, [1], [null], [["Art"]], [""], ["  "]])(
    "categories are a list of names: not %j",
    async (customCategories) => {
      expect(await submit({ ...text, customCategories })).toEqual([
        expect.stringMatching(/^Categor(y|ies) /),
      ]);
    },
  );

  test("every wrong field is named", async () => {
    expect(
      await submit({ title: "", contentType: "text", content: "", customCategories: ["#"] }),
    ).toHaveLength(3);
  });
});

describe("Comment text required", () => {
  test.each([undefined, null, "", " \n ", "\u200b", 1, ["x"]])("%j is refused", async (text) => {
    const path = `/submission/${await submitText(alice)}/comments`;
    expect(await complaints(path, { text }, bob.token)).toEqual([
      expect.stringMatching(/^Comment (is|must)/),
    ]);
  });
});

test("Mention pattern: @ followed by letters, digits, underscore", async () => {
  await join("dan_7");
  const text = "@alice-x @bob's (@carol), @alicex @dan_7.";
  const { mentions } = await comment(bob, await submitText(alice), text);
  expect(mentions).toEqual(["alice", "bob", "carol", "dan_7"]);
});
