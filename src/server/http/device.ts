import type { FastifyReply, FastifyRequest } from "fastify";
import { API_PREFIX } from "../../contract/paths.ts";
import { login } from "../../contract/auth.ts";

/** The browser that a request comes from, as far as it has been given a name. */
export interface Device {
  /** The names it sends. More than one where another host of the domain has set a cookie of this name, too. */
  tokens: string[];
  /** Gives it its name. */
  remember(token: string): void;
}

/** A year: who comes back later is a stranger. */
export const DEVICE_LIFETIME_DAYS = 365;

const NAME = "device";
const COOKIE = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${NAME}=([\\w-]{43})(?=;|$)`, "g");
const MAX_TOKENS = 5;

/** Reads and sets the cookie by which a browser is known where somebody signs in, and nowhere else. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, origin: string): Device {
  const isSecure = origin.startsWith("https:");
  const found = [...(request.headers.cookie ?? "").matchAll(COOKIE)];
  return {
    tokens: found.slice(0, MAX_TOKENS).map(([, token]) => token!),
    remember: (token) => {
      const attributes = `Max-Age=${DEVICE_LIFETIME_DAYS * 86_400}; Path=${API_PREFIX}${login.path}; HttpOnly; SameSite=Strict`;
      const cookie = `${isSecure ? "__Secure-" : ""}${NAME}=${token}; ${attributes}${isSecure ? "; Secure" : ""}`;
      reply.header("set-cookie", cookie);
    },
  };
}
