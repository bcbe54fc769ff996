import type { FastifyReply, FastifyRequest } from "fastify";
import { API_PREFIX } from "../../contract/paths.ts";
import { login } from "../../contract/auth.ts";

/** The browser that a request comes from, recognized by a cookie. */
export interface Device {
  /** The browser's device cookies; another host of the domain may have planted some of them. */
  tokens: string[];
  /** Sets this browser's device cookie. */
  remember(token: string): void;
}

/** The lifetime of the cookie. A browser that returns later counts as unknown. */
export const DEVICE_LIFETIME_DAYS = 365;

const NAME = "device";
const COOKIE = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${NAME}=([\\w-]{43})(?=;|$)`, "g");
const MAX_TOKENS = 5;

/**
 * Reads and sets the device cookie. Its path is the sign-in call's, so browsers send it nowhere else. Reads
 * the header because `request.cookies` holds only the first cookie of a name: a planted one could hide the
 * browser's own.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, origin: string): Device {
  const secure = origin.startsWith("https:");
  const found = [...(request.headers.cookie ?? "").matchAll(COOKIE)];
  return {
    tokens: found.slice(0, MAX_TOKENS).map(([, token]) => token!),
    remember: (token) => {
      reply.setCookie(secure ? `__Secure-${NAME}` : NAME, token, {
        maxAge: DEVICE_LIFETIME_DAYS * 86_400,
        path: API_PREFIX + login.path,
        httpOnly: true,
        sameSite: "strict",
        secure,
      });
    },
  };
}
