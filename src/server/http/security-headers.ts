import type { FastifyInstance } from "fastify";

/** What every answer says to keep a browser careful. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};

/** Sets the headers on every answer. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
}

/**
 * The Content-Security-Policy of our pages: no script but our files and the inline ones of these
 * hashes, no script made from strings, no inline style, no frame but YouTube's player, no connection
 * but to us and to the address in `connectTo`. Pictures may come from anywhere: a reader can ask for one
 * that only another site has.
 */
export function contentSecurityPolicy(scriptHashes: string[], connectTo = ""): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(" ")}`.trimEnd(),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: https: http:",
    `connect-src 'self' ${connectTo && new URL(connectTo).origin}`.trimEnd(),
    "frame-src https://www.youtube-nocookie.com",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The address of the service worker is the one thing that is taken for trusted.
    "trusted-types service-worker",
  ].join("; ");
}
