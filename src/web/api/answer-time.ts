/** Connecting takes a phone on 2G some ten seconds, and the server waits at most fifteen for a slow body. */
const ANSWER_MS = 30_000;
/** For each character of the body: such a phone sends a kilobyte or more a second. */
const CHARACTER_MS = 1;

/**
 * Ends a write that would have been answered by now over any connection that works. Browsers wait for minutes, or for ever,
 * on a connection that is lost without notice. A write that is ended here has failed like one without a connection.
 */
export function answerTime(body: unknown): AbortSignal {
  const controller = new AbortController();
  // Avoids `AbortSignal.timeout`: Chrome before 124 reports its end like a cancelled request.
  const end = () => controller.abort(new DOMException("No answer in time.", "TimeoutError"));
  setTimeout(end, ANSWER_MS + JSON.stringify(body).length * CHARACTER_MS);
  return controller.signal;
}
