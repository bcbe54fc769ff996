import type { FastifyReply, FastifyRequest } from "fastify";
import { API_PREFIX } from "../../contract/paths.ts";
import { login } from "../../contract/auth.ts";

/** The browser that a request comes from, as far as it has been given a name. */
export interface Device {
  /** What it was given when somebody last signed in on it. */
  token: string | null;
  /** Gives it that. */
  remember(token: string): void;
}

/** A year: who comes back later is a stranger. */
export const DEVICE_LIFETIME_DAYS = 365;

const NAME = "device";
const COOKIE = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${NAME}=([\\w-]{43})(?:;|$)`);

/** Reads and sets the cookie by which a browser is known where somebody signs in, and nowhere else. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, origin: string): Device {
  const isSecure = origin.startsWith("https:");
  return {
    token: COOKIE.exec(request.headers.cookie ?? "")?.[1] ?? null,
    remember: (token) => {
      const attributes = `Max-Age=${DEVICE_LIFETIME_DAYS * 86_400}; Path=${API_PREFIX}${login.path}; HttpOnly; SameSite=Strict`;
      const cookie = `${isSecure ? "__Secure-" : ""}${NAME}=${token}; ${attributes}${isSecure ? "; Secure" : ""}`;
      reply.header("set-cookie", cookie);
    },
  };
}
