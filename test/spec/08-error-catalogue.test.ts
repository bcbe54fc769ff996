import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../app.ts";
import { castOf } from "../cast.ts";

/** Section 8 of the product specification, "Error catalogue": the server's part. */

const app = await startTestApp();
const { alice, submitText } = await castOf(app);
afterAll(() => app.close());

describe("the server's errors that screens show", () => {
  test("Login: the server's error message", async () => {
    const { body } = await app.call("POST", "/login", { body: { email: "a@example.com", password: "x" } });
    expect(body).toEqual({ error: "Invalid email or password.", code: "invalidLogin" });
  });

  test("Register: server errors, to be joined with ' | ', and else the server error", async () => {
    const { body } = await app.call("POST", "/register", {
      body: { username: "x", email: "x", password: "x" },
    });
    expect(body.errors.join(" | ")).toBe(
      "Username must be at least 3 characters. | Email must be a valid address. | Password must be at least 8 characters.",
    );
    expect(body.error).toBe(body.errors.join(" "));
  });

  test("Submit: error message", async () => {
    const body = { title: "x".repeat(201), contentType: "text", content: "x" };
    const answer = await app.call("POST", "/submit", { body, token: alice.token });
    expect(answer.body.error).toBe("Title cannot exceed 200 characters.");
  });

  test("Post not found: 'Submission not found.'", async () => {
    const { status, body } = await app.call("GET", "/submission/404404");
    expect([status, body]).toEqual([404, { error: "Submission not found.", code: "submissionNotFound" }]);
  });
});

const SENTENCE = /^[A-Za-z][^\n]*[.'")]$/;
/** Words that no text for people may contain: internals, and folders of a machine. */
const MACHINE_WORDS =
  /invalid input|expected|received|undefined|null|object Object|regex|zod|sql|\/(home|opt|root|src|tmp|users|usr|var|work)/i;

/** Values to try in every field of a call. */
const WRONG_VALUES: unknown[] = [
  null,
  1,
  true,
  "",
  "\0",
  [],
  {},
  [null],
  "x".repeat(50_000),
  { toString: 1 },
];
const WRONG_TEXTS = ["", "x", "-1", "1e9", "%00", "[]", "x".repeat(5_000), "%22%3E%3Cscript%3E"];

/** The flaws in the form of an answer; none for a success or a proper refusal. */
function flawsOf({ status, body }: Awaited<ReturnType<typeof app.call>>): string[] {
  if (status < 400) return [];
  const flaws = status >= 500 ? [`status ${status}`] : [];
  const keys = Object.keys(body).filter((key) => key !== "errors");
  if (keys.join() !== "error,code") flaws.push(`keys ${keys.join()}`);
  const sentences: string[] = [body.error, ...(body.errors ?? [])];
  return [...flaws, ...sentences.filter((text) => !SENTENCE.test(text) || MACHINE_WORDS.test(text))];
}

describe("every error answer is { error, code, errors? }, in words a person can act on", () => {
  test.each([
    ["/register", ["username", "email", "password"]],
    ["/login", ["email", "password"]],
    ["/submit", ["title", "contentType", "content", "customCategories"]],
    ["/votes/status", ["ids"]],
    ["/submission/ID/comments", ["text", "parentId"]],
  ])("POST %s", async (path, fields) => {
    const { token } = alice;
    const address = path.replace("ID", await submitText(alice));
    const good = { title: "x", contentType: "text", content: "x", text: "x", ids: [] };
    const wrong = fields.flatMap((field) => WRONG_VALUES.map((value) => ({ ...good, [field]: value })));
    for (const body of [undefined, {}, ...wrong]) {
      expect([body, flawsOf(await app.call("POST", address, { token, body }))]).toEqual([body, []]);
    }
  });

  test.each(["limit", "offset", "cursor", "sort", "time", "category"])("GET ?%s=", async (name) => {
    const comments = `/submission/${await submitText(alice)}/comments?`;
    for (const path of ["/submissions?", "/submissions?sort=popularity&", "/profile?", comments]) {
      for (const value of [...WRONG_TEXTS, `1&${name}=2`]) {
        const query = `${path}${name}=${value}`;
        expect([query, flawsOf(await app.call("GET", query, alice))]).toEqual([query, []]);
      }
    }
  });
});
