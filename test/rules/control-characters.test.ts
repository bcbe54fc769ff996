import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Call } from "../../src/contract/call.ts";
import { startTestApp } from "../app.ts";
import { castOf } from "../cast.ts";
import { calls } from "../contract-calls.ts";

/** A string field of a call: its path, and an input of the call with a valid shape. */
interface TextField {
  part: "params" | "query" | "body";
  path: (string | number)[];
  input: Record<string, unknown>;
}

/** JSON Schema, as far as inputs of the contract use it. */
interface Schema {
  /** A text or null has both types. */
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** Values for fields that take only texts of a certain form; every other field takes `plaintext1`. */
const VALUES: Record<string, string> = {
  email: "somebody@example.com",
  contact: "somebody@example.com",
  content: "https://youtu.be/dQw4w9WgXcQ",
  url: "https://example.com/",
  domain: "spam.example",
  address: "/?view=top",
  key: "submit",
  reportIds: "12",
  endpoint: "https://push.example/send/1",
  p256dh: "A".repeat(87),
  auth: "A".repeat(22),
};

/** Existing passwords are only compared, never stored or shown. A password older than this rule must work. */
const COMPARED = new Set([
  "POST /login password",
  "POST /ban password",
  "POST /ban/appeal password",
  "POST /change-password currentPassword",
  "POST /change-email currentPassword",
  "POST /delete-account currentPassword",
  "POST /moderation/members/:username/password-link currentPassword",
  "POST /moderation/members/:username/role currentPassword",
]);

const fields = calls.flatMap((call) =>
  (["params", "query", "body"] as const).flatMap((part) =>
    textFields(call, part).map((field) => ({
      call,
      ...field,
      name: `${call.method} ${call.path} ${field.path.join(".")}`,
    })),
  ),
);
const refused = fields.filter(({ name }) => !COMPARED.has(name));

const app = await startTestApp();
const { alice, promote } = await castOf(app);
await promote(alice, "admin");
afterAll(() => app.close());

test("the contract has text fields, and the exempt ones are among them", () => {
  expect(refused.length).toBeGreaterThan(50);
  expect(fields.filter(({ name }) => COMPARED.has(name))).toHaveLength(COMPARED.size);
});

describe("a control character in any text of any call is refused with 400", () => {
  test.each(refused)("$name", async ({ call, part, path, input }) => {
    for (const control of ["\u0001", "\u001b", "\u007f", "\u0085"]) {
      const { status, body } = await send(call, part, withText(input, path, `a${control}b`));
      // In a path, an id that names nothing is a 404, with or without a control character.
      expect([control, part === "params" && status === 404 ? 400 : status]).toEqual([control, 400]);
      expect(typeof body.error).toBe("string");
    }
  });

  test.each(refused.filter(({ part }) => part !== "params"))(
    "$name: the refusal names that field",
    ({ call, part, path, input }) => {
      const issuesAt = (text: string) =>
        (call[part]!.safeParse(withText(input, path, text)).error?.issues ?? []).filter(
          (issue) => issue.path.join(".") === path.join("."),
        );
      const plain = valueOf(String(path.findLast((step) => typeof step === "string")));
      expect(issuesAt(plain)).toEqual([]);
      expect(issuesAt(`${plain.slice(0, 1)}\u0001${plain.slice(1)}`)).not.toEqual([]);
    },
  );
});

test("tab, line feed and carriage return are accepted in a text", async () => {
  const content = "One\tline\r\nand another\n";
  const body = { title: "Lines", contentType: "text", content };
  const { status } = await app.call("POST", "/submit", { token: alice.token, body });
  expect(status).toBe(201);
});

async function send(call: Call, part: TextField["part"], input: Record<string, unknown>) {
  const params = part === "params" ? (input as Record<string, string>) : {};
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "1"));
  const query = part === "query" ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : "";
  return app.call(call.method, path + query, {
    token: alice.token,
    ...(part === "body" && { body: input }),
  });
}

/** The text fields of a part of a call, in all its alternatives. */
function textFields(call: Call, part: TextField["part"]): TextField[] {
  const type = call[part];
  if (!type || (part === "body" && call.takes === "image")) return [];
  const schema = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
  return alternatives(schema).flatMap((one) => {
    const input = sample(one) as Record<string, unknown>;
    return textPaths(one).map((path) => ({ part, path, input }));
  });
}

function alternatives(schema: Schema): Schema[] {
  const several = schema.oneOf ?? schema.anyOf?.filter(({ type }) => type !== "null");
  return several ? several.flatMap(alternatives) : withOneOfEach(schema);
}

/** An object for each alternative of its parts. */
function withOneOfEach(schema: Schema): Schema[] {
  const { properties } = schema;
  const [name, part] = Object.entries(properties ?? {}).find(([, { oneOf }]) => oneOf) ?? [];
  if (name === undefined) return [schema];
  return part!.oneOf!.flatMap((one) =>
    withOneOfEach({ ...schema, properties: { ...properties, [name]: one } }),
  );
}

function textPaths(schema: Schema): (string | number)[][] {
  return alternatives(schema).flatMap((one) => {
    if (one.type === "object") {
      return Object.entries(one.properties ?? {}).flatMap(([key, value]) =>
        textPaths(value).map((path) => [key, ...path]),
      );
    }
    if (one.type === "array") return textPaths(one.items ?? {}).map((path) => [0, ...path]);
    const isText = [one.type].flat().includes("string") && one.const === undefined && one.enum === undefined;
    return isText ? [[]] : [];
  });
}

function sample(schema: Schema, name = ""): unknown {
  const [one = schema] = alternatives(schema);
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0];
  if (one.type === "object") {
    return Object.fromEntries(
      Object.entries(one.properties ?? {}).map(([key, value]) => [key, sample(value, key)]),
    );
  }
  if (one.type === "array") return [sample(one.items ?? {}, name)];
  if (one.type === "boolean") return true;
  if (one.type === "integer" || one.type === "number") return one.minimum ?? 1;
  return valueOf(name);
}

function valueOf(name: string): string {
  return VALUES[name] ?? "plaintext1";
}

function withText(input: unknown, path: (string | number)[], text: string): Record<string, unknown> {
  const [step, ...rest] = path;
  if (step === undefined) return text as never;
  const copy = structuredClone(input) as Record<string | number, unknown>;
  copy[step] = withText(copy[step], rest, text);
  return copy;
}
