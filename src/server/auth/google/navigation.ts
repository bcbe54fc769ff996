import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { GOOGLE_SIGN_IN, pages } from "../../../contract/paths.ts";
import { originOf } from "../../http/origin.ts";
import type { PendingSignIn, Provider } from "./provider.ts";

const CALLBACK = `${GOOGLE_SIGN_IN}/callback`;
const COOKIE = "google_sign_in";
/** The most time that a person may spend at the provider. */
const LIFETIME_SECONDS = 600;

/** The result of a sign-in. It is in the address's fragment, after `#`, which browsers send to no server. */
type Outcome = { credential: string } | { google: "failed" | "cancelled" };

const started = z.object({
  /** The page to open afterwards. Not checked here: the web client opens only pages of this site. */
  next: z.string().max(2_048).default(pages.home),
  nonce: z.string().regex(/^[\w-]{43}$/),
});

const kept = z.object({
  next: z.string(),
  pending: z.object({ state: z.string(), codeVerifier: z.string(), nonce: z.string() }),
});

/**
 * The two addresses that the browser navigates to in a sign-in with a provider: one leads to the provider,
 * the other back to /login with the id token, with which that page signs in. A cookie ties the two together.
 * `publicUrl` is the site's origin; where undefined, the request's origin counts.
 */
export function signInByNavigation(
  app: FastifyInstance,
  provider: Provider,
  publicUrl: string | undefined,
): void {
  const options = { schema: { hide: true }, config: { isDocument: true } as const };

  app.get(GOOGLE_SIGN_IN, options, async (request, reply) => {
    const { data } = started.safeParse(request.query);
    const origin = originOf(request, publicUrl);
    if (!data) return lead(reply, pages.home, { google: "failed" });
    try {
      const { address, pending } = await provider.begin(origin + CALLBACK, data.nonce);
      keep(reply, origin, { next: data.next, pending });
      return await reply.header("cache-control", "no-store").redirect(address, 303);
    } catch (error) {
      request.log.warn({ err: error }, "the sign-in provider cannot be used");
      return lead(reply, data.next, { google: "failed" });
    }
  });

  app.get(CALLBACK, options, async (request, reply) => {
    const { next, pending } = readKept(request) ?? { next: pages.home, pending: null };
    reply.clearCookie(COOKIE, { path: GOOGLE_SIGN_IN });
    const returned = new URL(request.url, originOf(request, publicUrl));
    if (returned.searchParams.get("error") === "access_denied") {
      return lead(reply, next, { google: "cancelled" });
    }
    try {
      if (!pending) throw new Error("This browser began no sign-in, or too long ago.");
      return lead(reply, next, { credential: await provider.finish(returned, pending) });
    } catch (error) {
      request.log.warn({ err: error }, "sign-in with the provider failed");
      return lead(reply, next, { google: "failed" });
    }
  });
}

function lead(reply: FastifyReply, next: string, outcome: Outcome): FastifyReply {
  const query = next === pages.home ? "" : `?${new URLSearchParams({ next }).toString()}`;
  const address = `${pages.login}${query}#${new URLSearchParams(outcome).toString()}`;
  return reply.header("cache-control", "no-store").redirect(address, 303);
}

function keep(reply: FastifyReply, origin: string, what: { next: string; pending: PendingSignIn }): void {
  reply.setCookie(COOKIE, JSON.stringify(what), {
    path: GOOGLE_SIGN_IN,
    maxAge: LIFETIME_SECONDS,
    httpOnly: true,
    // The return from the provider is a navigation from another site, on which a "strict" cookie is not sent.
    sameSite: "lax",
    secure: origin.startsWith("https:"),
  });
}

function readKept(request: FastifyRequest): z.infer<typeof kept> | null {
  try {
    return kept.parse(JSON.parse(request.cookies[COOKIE] ?? ""));
  } catch {
    return null;
  }
}
