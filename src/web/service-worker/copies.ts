import type { CopyHeader } from "../offline/copy-header.ts";

const COPY_FROM: CopyHeader = "x-copy-from";

/** A stored answer to a call, with a header that marks it as a copy. */
export function copyOfCall(kept: Response): Response {
  const headers = headersOf(kept);
  headers.set(COPY_FROM, dateOf(kept));
  return new Response(kept.body, { status: kept.status, headers });
}

/** A stored page, with an attribute that marks it as a copy. */
export async function copyOfPage(kept: Response): Promise<Response> {
  const html = await kept.text();
  const marked = html.replace("<html ", `<html data-copy-from="${dateOf(kept)}" `);
  return new Response(marked, { status: kept.status, headers: headersOf(kept) });
}

/** The time at which the site sent the answer, as ISO 8601; empty where unknown. */
export function dateOf(kept: Response): string {
  const date = new Date(kept.headers.get("date") ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/** Drops the headers of the encoding: a stored body is already decompressed. */
function headersOf(kept: Response): Headers {
  const headers = new Headers(kept.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}
