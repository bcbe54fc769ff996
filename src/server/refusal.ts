import { ERROR_TEXTS, tooManyRequestsText } from "../contract/errors.ts";

/** Something a caller did that cannot be done, in words for them. Thrown anywhere, answered once. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** One sentence for each field that is wrong. */
  readonly errors: string[] | undefined;
  /** Seconds after which it may be done again. */
  retryAfter: number | undefined;

  constructor(status: number, message: string, errors?: string[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** 400: fields that are wrong, one sentence each. */
export function badRequest(...errors: string[]): ApiError {
  return new ApiError(400, errors.join(" "), errors);
}

/** 401: no token, or one that is not valid. */
export function unauthorized(message: string = ERROR_TEXTS.signedOut): ApiError {
  return new ApiError(401, message);
}

/** 403: signed in but not allowed. */
export function forbidden(message: string = ERROR_TEXTS.notAllowed): ApiError {
  return new ApiError(403, message);
}

/** 404: no such thing. */
export function notFound(message: string = ERROR_TEXTS.notFound): ApiError {
  return new ApiError(404, message);
}

/** 429: done too often; after so many seconds it can be done again. */
export function tooManyRequests(seconds: number): ApiError {
  // Where it is over just now, a moment is left all the same.
  const left = Math.max(1, seconds);
  const error = new ApiError(429, tooManyRequestsText(left));
  error.retryAfter = left;
  return error;
}

/** 503: not now; there is too much to do, or something that is needed does not answer. */
export function unavailable(cause?: unknown): ApiError {
  const error = new ApiError(503, ERROR_TEXTS.unavailable);
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** 409: something unique that is taken, one sentence each. */
export function conflict(...errors: string[]): ApiError {
  return new ApiError(409, errors.join(" "), errors);
}
