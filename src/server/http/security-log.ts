import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as account from "../../contract/account.ts";
import * as auth from "../../contract/auth.ts";
import type { Call } from "../../contract/call.ts";
import { setUpSite } from "../../contract/set-up.ts";
import { viewerOf } from "./calls.ts";

/** At these log levels the security log is off: the operator wants failures only, or nothing. */
const QUIET = new Set(["error", "fatal", "silent"]);

/** The log's names for the calls that sign somebody in or out, or change how they sign in. */
const SIGN_IN_EVENTS = new Map<Call, string>([
  [auth.register, "registration"],
  [setUpSite, "set-up of the site"],
  [auth.login, "sign-in"],
  [auth.signInWithGoogle, "sign-in"],
  [auth.logout, "sign-out"],
  [auth.forgotPassword, "reset mail"],
  [auth.resetPassword, "new password"],
  [account.changePassword, "change of password"],
  [account.changeEmail, "change of e-mail address"],
  [account.confirmEmail, "confirmation of an e-mail address"],
  [account.mailConfirmation, "confirmation mail"],
  [account.denyAccount, "denial of an account"],
  [account.deleteAccount, "deletion of an account"],
]);

/**
 * At most this many lines of one event in a window: an attacker must not fill the disk, nor hide a sign-in in
 * a flood of refusals. The number of omitted lines is logged.
 */
const MOST = 200;
const WINDOW_MS = 10_000;

/** The calls that forms of pages without scripts made: their own answers are redirects. */
const madeByForms = new WeakMap<FastifyRequest, { call: Call; statusCode: number }>();

/** Has the security log treat a form's request as this call, with this status. */
export function logAsCall(request: FastifyRequest, call: Call, statusCode: number): void {
  madeByForms.set(request, { call, statusCode });
}

/**
 * Logs what an operator looks for after an attack: accepted and refused sign-ins, forbidden requests, and
 * requests past a limit. Input of clients is never logged.
 */
export function logSecurity(app: FastifyInstance, level: string): void {
  if (QUIET.has(level)) return;
  // A child logger with its own level: a sign-in is not a warning, but must be logged even where the
  // operator's level is "warn".
  const write = limited(app.log.child({ log: "security" }, { level: "info" }));
  app.addHook("onResponse", (request, reply, done) => {
    const event = eventOf(request, reply);
    if (event) write(event, request, reply);
    done();
  });
}

function eventOf(request: FastifyRequest, reply: FastifyReply): string | null {
  const { isProbe } = request.routeOptions.config;
  const { call, statusCode } = madeByForms.get(request) ?? {
    call: request.routeOptions.config.call,
    statusCode: reply.statusCode,
  };
  if (statusCode === 429) return "limited";
  if (isProbe && statusCode === 401) return "metrics refused";
  if (!call) return null;
  const event = SIGN_IN_EVENTS.get(call);
  if (event && statusCode < 500) return `${event} ${statusCode < 300 ? "accepted" : "refused"}`;
  if (statusCode === 401) return "not signed in";
  return statusCode === 403 ? "not allowed" : null;
}

function limited(log: FastifyBaseLogger) {
  let began = 0;
  let counts = new Map<string, number>();
  return (event: string, request: FastifyRequest, { statusCode }: FastifyReply): void => {
    const now = performance.now();
    if (now - began > WINDOW_MS) {
      for (const [of, count] of counts) {
        if (count > MOST)
          log.warn({ event: "more", of, omitted: count - MOST }, "security events were left out");
      }
      began = now;
      counts = new Map();
    }
    const count = (counts.get(event) ?? 0) + 1;
    counts.set(event, count);
    if (count > MOST) return;
    log.info(
      {
        event,
        reqId: request.id,
        ip: request.ip,
        call: `${request.method} ${request.routeOptions.url ?? ""}`,
        status: statusCode,
        member: viewerOf(request)?.id,
      },
      event,
    );
  };
}
