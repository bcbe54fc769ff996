import { errors } from "undici";

/** An address was not fetched. The message gives the reason for the log, and is never shown to members. */
export class FetchRefused extends Error {
  override name = "FetchRefused";
  /** Whether a later try may work: the site was too slow, unreachable, or had an error of its own. */
  readonly isTemporary: boolean;
  /** The pause before a later try that the site asked for, in seconds. */
  readonly retryAfterS: number;
  /** The status that the site answered; null where it answered none, or where its answer was not accepted. */
  readonly status: number | null;

  constructor(
    reason: string,
    {
      isTemporary = false,
      retryAfterS = 0,
      status = null,
      cause,
    }: { isTemporary?: boolean; retryAfterS?: number; status?: number | null; cause?: unknown } = {},
  ) {
    super(reason, { cause });
    this.isTemporary = isTemporary;
    this.retryAfterS = retryAfterS;
    this.status = status;
  }
}

/** No site is waited for longer than this. */
const LONGEST_PAUSE_S = 86_400;

/** The seconds that a `Retry-After` header asks to wait: a number, or until a date. Zero where it does not say. */
export function readRetryAfter(header: string): number {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Math.min(Math.max(Math.ceil(seconds) || 0, 0), LONGEST_PAUSE_S);
}

const TLS_FAILURE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/;

/** Turns any error into a refusal. `isTimeUp` makes the time limit the cause, whatever the error is. */
export function refusalOf(error: unknown, isTimeUp: boolean): FetchRefused {
  if (error instanceof FetchRefused) return error;
  if (isTimeUp) return new FetchRefused("It took too long.", { isTemporary: true, cause: error });
  const code = codeOf(error);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return new FetchRefused("Its headers are too large.");
  if (error instanceof errors.HTTPParserError)
    return new FetchRefused("It does not speak HTTP.", { cause: error });
  if (code.startsWith("Z_") || code.startsWith("ERR_BROTLI") || code.startsWith("ERR__ERROR")) {
    return new FetchRefused("It is not compressed as it says.", { cause: error });
  }
  if (TLS_FAILURE.test(code))
    return new FetchRefused("There is no secure connection to it.", { cause: error });
  return new FetchRefused("It could not be reached.", { isTemporary: true, cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
