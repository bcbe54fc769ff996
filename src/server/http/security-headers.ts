import type { FastifyInstance } from "fastify";

/** What an answer says to keep a browser careful. */
export type SecurityHeaders = Record<string, string>;

const SECURITY_HEADERS: SecurityHeaders = {
  // For what is no page: should a browser show it as one, there is nothing it may do. Pages have their own.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};

/** A year, and whatever stands beside the site under its name. */
const ENCRYPTED_ONLY = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** What every answer of the site says: where people reach it by TLS also that they should do so only. */
export function securityHeadersOf(publicUrl: string | undefined): SecurityHeaders {
  return publicUrl?.startsWith("https:") ? { ...SECURITY_HEADERS, ...ENCRYPTED_ONLY } : SECURITY_HEADERS;
}

/** Sets the headers on every answer. */
export function setSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

/** What a browser may do in the service worker: read from us. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

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
