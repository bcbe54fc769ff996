import fc, { type Arbitrary } from "fast-check";
import type { Operation } from "./description.ts";
import { hostileText, hostileValue, type Known, validValue } from "./values.ts";

export interface FuzzRequest {
  /** The operation's name. */
  name: string;
  /** The path below the site's address, with the query. */
  path: string;
  /** The body as sent; undefined for none. */
  body: string | Uint8Array<ArrayBuffer> | undefined;
  headers: Record<string, string>;
  /** The index of the person who sends the request; null for a visitor. */
  by: number | null;
}

/** Makes requests to an operation. Most are nearly valid, since a wholly invalid one is refused at once. */
export function requestTo(operation: Operation, known: Known): Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: pathOf(operation, known),
      query: queryOf(operation, known),
      body: bodyOf(operation, known),
      type: contentType(operation),
      key: rarely(fc.string({ minLength: 1, maxLength: 20 })),
      by: fc.option(fc.nat(2), { freq: 8 }),
      token: rarely(fc.constantFrom("x", "", "a b", "ö", "A".repeat(43), "null")),
    })
    .map(({ path, query, body, type, key, by, token }) => ({
      name: operation.name,
      path: query === "" ? path : `${path}?${query}`,
      body,
      by: token === null ? by : null,
      headers: {
        ...(body !== undefined && { "content-type": type }),
        ...(key !== null && isHeader(key) && { "idempotency-key": key }),
        ...(token !== null && isHeader(token) && { authorization: `Bearer ${token}` }),
      },
    }));
}

/** Whether fetch can send this header value; it throws for others. */
const isHeader = (value: string): boolean => /^[\t\x20-\x7e\xa0-\xff]*$/.test(value);

function pathOf({ path, parameters }: Operation, known: Known): Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === "path");
  return fc
    .tuple(...names.map(({ name, schema }) => nearly(validValue(schema, name, known), hostileText)))
    .map((values) =>
      names.reduce((left, { name }, index) => left.replace(`{${name}}`, encode(values[index])), path),
    );
}

function queryOf({ parameters }: Operation, known: Known): Arbitrary<string> {
  const declared = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) => {
      const value = nearly(validValue(schema, name, known), hostileText);
      const times = fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.constantFrom(0, 2, 3));
      return fc
        .tuple(fc.constant(name), times, fc.array(value, { minLength: 3, maxLength: 3 }))
        .map(([named, count, values]) => values.slice(0, count).map((one) => `${named}=${encode(one)}`));
    });
  const others = fc.array(
    fc.tuple(hostileText, hostileText).map(([name, value]) => `${encode(name)}=${encode(value)}`),
    { maxLength: 2 },
  );
  const some = fc.tuple(...declared).chain((all) => fc.subarray(all.flat()));
  return fc.tuple(some, rarely(others)).map(([named, more]) => [...named, ...(more ?? [])].join("&"));
}

const json = (value: unknown): string => JSON.stringify(value);

function bodyOf({ body, takesImage }: Operation, known: Known): Arbitrary<FuzzRequest["body"]> {
  if (takesImage) return fc.uint8Array({ maxLength: 2_000 }).map((bytes) => new Uint8Array(bytes));
  if (!body) return rarely(hostileValue.map(json)).map((text) => text ?? undefined);
  const valid = validValue(body, "", known);
  const spoilt = fc
    .tuple(valid, fc.nat(), hostileValue, hostileText)
    .map(([value, index, hostile, name]) => spoil(value, index, hostile, name));
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(json) },
    { weight: 6, arbitrary: spoilt.map(json) },
    { weight: 1, arbitrary: hostileValue.map(json) },
    { weight: 1, arbitrary: fc.constantFrom("", "{", "[1,", '{"a":1}}', "\ufeff{}", "nul", '{"a":01}') },
  );
}

/** Removes, changes or adds a field. */
function spoil(value: unknown, index: number, hostile: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return hostile;
  const fields = Object.entries(value);
  const at = index % (fields.length + 1);
  const others = fields.filter((_, place) => place !== at);
  const field: [string, unknown] = [fields[at]?.[0] ?? name, hostile];
  return index % 5 === 0 ? Object.fromEntries(others) : Object.fromEntries([...others, field]);
}

function contentType({ takesImage }: Operation): Arbitrary<string> {
  const right = takesImage ? "image/png" : "application/json";
  const wrong = fc.constantFrom(
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "image/svg+xml",
    "x",
    "application/json, text/html",
  );
  return fc.oneof({ weight: 12, arbitrary: fc.constant(right) }, wrong);
}

function nearly(right: Arbitrary<unknown>, wrong: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: right }, wrong);
}

/** Null eight times out of nine. */
function rarely<T>(value: Arbitrary<T>): Arbitrary<T | null> {
  return fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, value);
}

/** Encodes a part of an address. A lone surrogate becomes its three bytes, which no browser sends. */
function encode(value: unknown): string {
  const text = String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}
