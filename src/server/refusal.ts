import {
  ERROR_TEXTS,
  type ErrorAnswer,
  errorAnswer,
  type ErrorCode,
  type ErrorDetails,
  type PlainErrorCode,
} from "../contract/errors.ts";

/** A refusal, with its answer. Any code may throw it; one error handler sends the answer. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly answer: ErrorAnswer;
  /** Seconds after which the request may be repeated. */
  retryAfter: number | undefined;

  constructor(status: number, answer: ErrorAnswer) {
    super(answer.error);
    this.status = status;
    this.answer = answer;
  }
}

const refusalOf =
  (status: number) =>
  <Code extends ErrorCode>(code: Code, ...details: ErrorDetails<Code>): ApiError =>
    new ApiError(status, errorAnswer(code, ...details));

/** 401: no token, or an invalid one. */
export const unauthorized = refusalOf(401);

/** 403: signed in but not allowed. */
export const forbidden = refusalOf(403);

export const notFound = refusalOf(404);

export const tooLarge = refusalOf(413);

export const unsupportedType = refusalOf(415);

/** 400: a wrong value. */
export function badRequest<Code extends ErrorCode>(code: Code, ...details: ErrorDetails<Code>): ApiError {
  const answer = errorAnswer(code, ...details);
  return new ApiError(400, { ...answer, errors: [answer.error] });
}

const CODES = new Map(Object.entries(ERROR_TEXTS).map(([code, text]) => [text as string, code as ErrorCode]));

/**
 * 400: fields that break the contract, one sentence each. If the first sentence is the text of an error code,
 * the answer has that code, else `invalid`.
 */
export function invalid(errors: string[]): ApiError {
  const code = CODES.get(errors[0]!) ?? "invalid";
  return new ApiError(400, { error: errors.join(" "), code, errors });
}

/** 409: unique values that are taken. The answer has the code of the first and a sentence for each. */
export function conflict(...codes: PlainErrorCode[]): ApiError {
  const errors = codes.map((code) => ERROR_TEXTS[code]);
  return new ApiError(409, { code: codes[0]!, error: errors.join(" "), errors });
}

/** 409: the present state does not allow it; the text has details. */
export const conflictOver = refusalOf(409);

/** 429: too many requests; the next is possible after this many seconds. */
export function tooManyRequests(seconds: number): ApiError {
  // At least one second, even if the wait has just ended.
  const left = Math.max(1, seconds);
  const error = new ApiError(429, errorAnswer("tooManyRequests", { time: inWords(left) }));
  error.retryAfter = left;
  return error;
}

/** 503: overloaded, or something that the request needs does not answer. */
export function unavailable(cause?: unknown): ApiError {
  const error = new ApiError(503, errorAnswer("unavailable"));
  if (cause !== undefined) error.cause = cause;
  return error;
}

const WORDS = new Intl.DurationFormat("en", { style: "long" });

function inWords(seconds: number): string {
  if (seconds <= 90) return WORDS.format({ seconds });
  const minutes = Math.ceil(seconds / 60);
  return WORDS.format(minutes <= 90 ? { minutes } : { hours: Math.ceil(minutes / 60) });
}
