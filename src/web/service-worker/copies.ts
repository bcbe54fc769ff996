import type { CopyHeader } from "../offline/copy-header.ts";

const COPY_FROM: CopyHeader = "x-copy-from";

/** A stored answer to a call, with a header that marks it as a copy. */
export function copyOfCall(stored: Response): Response {
  const headers = headersOf(stored);
  headers.set(COPY_FROM, dateOf(stored));
  return new Response(stored.body, { status: stored.status, headers });
}

/** A stored page, with an attribute that marks it as a copy. */
export async function copyOfPage(stored: Response): Promise<Response> {
  const html = await stored.text();
  const marked = html.replace("<html ", `<html data-copy-from="${dateOf(stored)}" `);
  return new Response(marked, { status: stored.status, headers: headersOf(stored) });
}

/** The time at which the site sent the answer, as ISO 8601; empty where unknown. */
export function dateOf(stored: Response): string {
  const date = new Date(stored.headers.get("date") ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/** Drops the headers of the encoding: a stored body is already decompressed. */
function headersOf(stored: Response): Headers {
  const headers = new Headers(stored.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}
