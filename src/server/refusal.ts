import { ERROR_TEXTS, tooManyRequestsText } from "../contract/errors.ts";

/** A refusal, with a text for a person. Any code may throw it; one error handler answers. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** One sentence for each wrong field. */
  readonly errors: string[] | undefined;
  /** Seconds after which the request may be repeated. */
  retryAfter: number | undefined;

  constructor(status: number, message: string, errors?: string[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** 400: wrong fields, one sentence each. */
export function badRequest(...errors: string[]): ApiError {
  return new ApiError(400, errors.join(" "), errors);
}

/** 401: no token, or an invalid one. */
export function unauthorized(message: string = ERROR_TEXTS.signedOut): ApiError {
  return new ApiError(401, message);
}

/** 403: signed in but not allowed. */
export function forbidden(message: string = ERROR_TEXTS.notAllowed): ApiError {
  return new ApiError(403, message);
}

export function notFound(message: string = ERROR_TEXTS.notFound): ApiError {
  return new ApiError(404, message);
}

/** 429: too many requests; the next is possible after this many seconds. */
export function tooManyRequests(seconds: number): ApiError {
  // At least one second, even if the wait has just ended.
  const left = Math.max(1, seconds);
  const error = new ApiError(429, tooManyRequestsText(left));
  error.retryAfter = left;
  return error;
}

/** 503: overloaded, or something that the request needs does not answer. */
export function unavailable(cause?: unknown): ApiError {
  const error = new ApiError(503, ERROR_TEXTS.unavailable);
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** 409: unique values that are taken, one sentence each. */
export function conflict(...errors: string[]): ApiError {
  return new ApiError(409, errors.join(" "), errors);
}
