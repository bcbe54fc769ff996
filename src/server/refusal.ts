import {
  ERROR_TEXTS,
  type ErrorAnswer,
  errorAnswer,
  type ErrorCode,
  type ErrorDetails,
  type PlainErrorCode,
} from "../contract/errors.ts";

/** A refusal, with the answer for whoever asked. Any code may throw it; one error handler answers. */
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

/** Makes refusals of one status; the values after the code are those that its text names. */
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

/** 400: fields that break the contract, one sentence each. */
export function invalid(errors: string[]): ApiError {
  return new ApiError(400, { ...errorAnswer("invalid", ...errors), errors });
}

/** 409: unique values that are taken. The answer has the code of the first and a sentence for each. */
export function conflict(...codes: PlainErrorCode[]): ApiError {
  const errors = codes.map((code) => ERROR_TEXTS[code]);
  return new ApiError(409, { code: codes[0]!, error: errors.join(" "), errors });
}

/** 429: too many requests; the next is possible after this many seconds. */
export function tooManyRequests(seconds: number): ApiError {
  // At least one second, even if the wait has just ended.
  const left = Math.max(1, seconds);
  const error = new ApiError(429, errorAnswer("tooManyRequests", left));
  error.retryAfter = left;
  return error;
}

/** 503: overloaded, or something that the request needs does not answer. */
export function unavailable(cause?: unknown): ApiError {
  const error = new ApiError(503, errorAnswer("unavailable"));
  if (cause !== undefined) error.cause = cause;
  return error;
}
