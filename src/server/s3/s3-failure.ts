import { readXml } from "./xml.ts";

/** Codes by which a store says that it received something else than was sent, or not all of it. */
const DAMAGED_ON_THE_WAY = new Set([
  "BadDigest",
  "XAmzContentSHA256Mismatch",
  "RequestTimeout",
  "IncompleteBody",
]);

/** A code of our own, for an answer that ended too early. */
export const CUT_SHORT = "CutShort";

/** No answer, a timeout, and too many requests. */
const PASSING = new Set([0, 408, 429]);
const NOT_IMPLEMENTED = 501;

/** A request to an S3-compatible store that failed. */
export class S3Failure extends Error {
  override name = "S3Failure";
  /** The status of the answer; 0 without an answer. Below 300, the store said yes, but its answer does not fit. */
  readonly status: number;
  /** The store's own code, such as `AccessDenied`; empty where it gave none. */
  readonly code: string;

  constructor(
    message: string,
    { status = 0, code = "", cause }: { status?: number; code?: string; cause?: unknown },
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }

  /** Whether the same request may succeed a moment later. */
  get isPassing(): boolean {
    const { status, code } = this;
    if (PASSING.has(status) || DAMAGED_ON_THE_WAY.has(code) || code === CUT_SHORT) return true;
    return status >= 500 && status !== NOT_IMPLEMENTED;
  }
}

const LONGEST = 300;
/** Codes of disks whose errors name no path. */
const OF_FILES = new Set(["EIO", "ENOSPC", "EDQUOT", "ESTALE", "EISDIR"]);

export function failureOf({ status, headers }: Pick<Response, "status" | "headers">, xml: string): S3Failure {
  const { Code: code = "", Message: message = "" } = readXml(xml, "Error").all[0] ?? {};
  const location = headers.get("location");
  const said = [code, message, location && `it names ${location}`].filter(Boolean).join(", ");
  return new S3Failure(`${status}: ${said || xml}`.slice(0, LONGEST), { status, code });
}

/** The failure of a request that ended without an answer. An error of a file on this machine stays as it is. */
export function noAnswer(error: unknown): Error {
  if (error instanceof S3Failure) return error;
  const { message, cause } = error as Error;
  for (const one of [error, cause]) if (isOfFile(one)) return one;
  const { code = "", message: reason = "" } = (cause ?? {}) as { code?: string; message?: string };
  return new S3Failure(code || reason || message, { cause: error });
}

/** Whether an error is of a file that is read or written, also as the content of a request, and not of the network. */
function isOfFile(error: unknown): error is Error {
  const { code = "", syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall !== undefined && (path !== undefined || OF_FILES.has(code));
}
