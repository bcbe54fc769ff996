import { ERROR_TEXTS } from "../../../src/contract/errors.ts";
import { calls } from "../../contract-calls.ts";
import { checkOf, type Operation } from "./description.ts";
import type { FuzzRequest } from "./requests.ts";

export interface FuzzAnswer {
  status: number;
  type: string | null;
  text: string;
}

/** Internals that a refusal must not reveal: a stack trace, SQL, a path. */
const LEAK =
  /\bat .+:\d+:\d+|node_modules|\/src\/server|ECONN|SQLSTATE|syntax error at|violates .+ constraint/;

/** The type of answers that are not read, because they do not end. */
export const STREAM = "text/event-stream";

/** Characters that no stored text may contain. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Describes what is wrong with an answer; null if nothing is. */
export function faultOf(
  operation: Operation,
  { body }: FuzzRequest,
  { status, type, text }: FuzzAnswer,
): string | null {
  if (status >= 500) return `a ${status}`;
  const value = type?.startsWith("application/json") ? parse(text) : undefined;
  if (value === undefined && text !== "") return `an answer that is not JSON (${type})`;
  if (status >= 400) return faultOfRefusal(value, text);
  const schema = operation.answers.get(status);
  if (schema && type?.startsWith(STREAM)) return null;
  if (!schema) return `a ${status}, which is not described`;
  const checked = schema.safeParse(value ?? null);
  if (!checked.success) return `an answer that is not as described: ${checked.error.message}`;
  if (UNSTORABLE.test(textsOf(value))) return "text with characters that must not be stored";
  return faultOfAccepted(operation, body);
}

function faultOfRefusal(value: unknown, text: string): string | null {
  if (LEAK.test(text)) return "a refusal that reveals internals";
  const { error, code, errors, ...others } = (value ?? {}) as Record<string, unknown>;
  const isRight =
    typeof error === "string" &&
    error !== "" &&
    Object.hasOwn(ERROR_TEXTS, String(code)) &&
    (errors === undefined || (Array.isArray(errors) && errors.every((one) => typeof one === "string"))) &&
    Object.keys(others).length === 0;
  return isRight ? null : "a refusal that is not in the one error shape";
}

/** Checks a body that was accepted, by the description and by the contract itself. */
function faultOfAccepted(operation: Operation, body: FuzzRequest["body"]): string | null {
  if (!operation.body || typeof body !== "string") return null;
  const sent = body === "" ? null : parse(body);
  if (!checkOf(operation.body).safeParse(sent).success)
    return "a success, though the body is not as described";
  const call = calls.find(
    ({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, "{$1}")}` === operation.name,
  );
  const isValid = call?.body?.safeParse(sent).success;
  return isValid ? null : "a success, though the contract refuses the body";
}

function parse(text: string): unknown {
  try {
    // The site ignores a byte order mark, too.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

function textsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(textsOf).join("\n");
}
