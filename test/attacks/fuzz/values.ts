import fc, { type Arbitrary } from "fast-check";
import type { Schema } from "./description.ts";

/** Things that exist on the site, for requests to name. */
export interface Known {
  ids: string[];
  usernames: string[];
  feeds: string[];
  cursors: string[];
}

/** Texts that are known to break software. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["", " ", "\0", "a\0b", "\ud800", "a\udc00b", "\u202e\u2066x", "👨‍👩‍👧‍👦\u200d", "\u200b", "\ufeff", "ﷺ"],
    ...["__proto__", "constructor", "toString", "hasOwnProperty", "null", "undefined", "true", "NaN"],
    ...[
      "-1",
      "0",
      "1e400",
      "Infinity",
      "0x10",
      "1.5",
      "٣",
      "2147483648",
      "9223372036854775808",
      "9".repeat(400),
    ],
    ...["' or 1=1 --", "\\", "%", "_", "%00", "$1", "*", "a & | ! ( ) : <-> b", '"', "'", "\r\nx-evil: 1"],
    ...["../../etc/passwd", "..%2f..%2f", "javascript:alert(1)", "//evil.example", "http://[::1", "data:,x"],
    ...[
      "<script>alert(1)</script>",
      "</script>",
      "<!--",
      "]]>",
      "&#x0;",
      "{{7*7}}",
      "${7*7}",
      "@".repeat(99),
    ],
    ...["x".repeat(256), "é".repeat(5_000), "😀".repeat(25_000), "\u0301".repeat(500), "a\n".repeat(2_000)],
  ),
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
);

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Objects with keys that JSON can have and a literal cannot. */
const withPrototype: unknown[] = [
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
].map((json) => JSON.parse(json));

/** Any JSON value. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1e308, 2 ** 53, 1.5, [], {}, [[]], [null]),
  fc.constantFrom(
    ...withPrototype,
    deep(20),
    deep(2_000),
    Array.from({ length: 5_000 }, () => "1"),
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.array(hostileText, { maxLength: 3 }), { maxLength: 3 }),
);

/** A value that the schema allows, and that fits the field's name where its meaning is known. */
export function validValue(schema: Schema, name: string, known: Known): Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, name, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(...types.map((type) => ofType({ ...schema, type }, name, known)));
}

function ofType(schema: Schema & { type: string }, name: string, known: Known): Arbitrary<unknown> {
  switch (schema.type) {
    case "object":
      return objectOf(schema, known);
    case "array":
      return fc.array(validValue(schema.items ?? {}, singular(name), known), { maxLength: 5 });
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return meaningful(name, known);
  }
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, validValue(schema, name, known)]);
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}

const singular = (name: string): string =>
  name === "customCategories" ? "category" : name.replace(/s$/, "");

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
const number = fc.nat(1e9);

/** Texts that suit a field, by the field's name. Other fields get any text. */
const MEANINGS: Record<string, Arbitrary<string>> = {
  email: number.map((n) => `somebody${n}@example.com`),
  username: number.map((n) => `somebody_${n}`),
  password: fc.constant("a long enough secret"),
  newPassword: fc.constant("another long secret"),
  content: fc.oneof(
    words,
    number.map((n) => `https://example.com/${n}`),
    fc.constant("https://youtu.be/dQw4w9WgXcQ"),
  ),
  url: number.map((n) => `http://127.0.0.1/${n}`),
  category: fc.constantFrom("technology", "Science", "odd ones", "__proto__", "constructor"),
};

const POOLS: Record<string, keyof Known> = {
  id: "ids",
  parentId: "ids",
  submission: "ids",
  comment: "ids",
  username: "usernames",
  toUsername: "usernames",
  category: "feeds",
  cursor: "cursors",
};

function meaningful(name: string, known: Known): Arbitrary<string> {
  const pool = POOLS[name];
  const there = pool && known[pool];
  const made = MEANINGS[name] ?? words;
  if (!there) return made;
  // The pool is read for each value, because answers add to it.
  return fc.oneof({ weight: 4, arbitrary: fc.nat().map((n) => there[n % there.length] ?? "1") }, made);
}
