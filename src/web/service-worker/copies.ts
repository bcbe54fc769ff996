import type { CopyHeader } from "../offline/copy-header.ts";

const COPY_FROM: CopyHeader = "x-copy-from";

/** A kept answer to a call, saying that it is one. */
export function copyOfCall(kept: Response): Response {
  const headers = headersOf(kept);
  headers.set(COPY_FROM, dateOf(kept));
  return new Response(kept.body, { status: kept.status, headers });
}

/** A kept page, saying that it is one. */
export async function copyOfPage(kept: Response): Promise<Response> {
  const html = await kept.text();
  const marked = html.replace("<html ", `<html data-copy-from="${dateOf(kept)}" `);
  return new Response(marked, { status: kept.status, headers: headersOf(kept) });
}

/** When the site gave this answer. */
export function dateOf(kept: Response): string {
  const date = new Date(kept.headers.get("date") ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/** Its body is unpacked already. */
function headersOf(kept: Response): Headers {
  const headers = new Headers(kept.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}
