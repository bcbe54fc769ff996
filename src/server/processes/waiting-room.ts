import { createServer, type Server } from "node:http";
import { ERROR_TEXTS, errorAnswer } from "../../contract/errors.ts";
import { API_PREFIX } from "../../contract/paths.ts";
import { RETRY_AFTER_SECONDS } from "../http/answer-errors.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";

/** A browser reloads the page by itself after this time. */
const REFRESH_SECONDS = 5;

const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

/** Answers while the program starts: `/healthz` with 200, everything else with 503. */
export function waitingRoom(headers: SecurityHeaders, doing: () => string): Server {
  return createServer((request, response) => {
    const path = request.url!.split("?", 1)[0]!;
    const [status, type, body] = answerFor(path, doing());
    if (status === 503) response.setHeader("retry-after", RETRY_AFTER_SECONDS);
    if (status === 503 && type === TEXT) response.setHeader("refresh", REFRESH_SECONDS);
    response.writeHead(status, {
      ...headers,
      "content-type": type,
      "cache-control": "no-store",
      connection: "close",
    });
    response.end(body);
  });
}

function answerFor(path: string, doing: string): [status: number, type: string, body: string] {
  if (path === "/healthz") return [200, TEXT, "The process runs.\n"];
  if (path === "/readyz") return [503, TEXT, `The site is starting: ${doing}.\n`];
  if (!path.startsWith(`${API_PREFIX}/`)) return [503, TEXT, `${ERROR_TEXTS.unavailable}\n`];
  return [503, JSON_TYPE, JSON.stringify(errorAnswer("unavailable"))];
}
