import type { FastifyInstance } from "fastify";

export type SecurityHeaders = Record<string, string>;

const SECURITY_HEADERS: SecurityHeaders = {
  // For answers other than pages: a browser may load and run nothing in them. Pages set their own policy.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};

const ENCRYPTED_ONLY = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** The headers of every answer, with HSTS if PUBLIC_URL is an https address. */
export function securityHeadersOf(publicUrl: string | undefined): SecurityHeaders {
  return publicUrl?.startsWith("https:") ? { ...SECURITY_HEADERS, ...ENCRYPTED_ONLY } : SECURITY_HEADERS;
}

export function setSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

/** The service worker may fetch from this site, and nothing else. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of pages: no script but the site's files and the inline ones with these hashes,
 * no eval, no inline style, no frame but YouTube's player, no connection but to the site and to `connectTo`.
 * Images may come from anywhere, because a reader can load a picture that only another site has.
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
    // The service worker's address is the only value that scripts may turn into a trusted type.
    "trusted-types service-worker",
  ].join("; ");
}
