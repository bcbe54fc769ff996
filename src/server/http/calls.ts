import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { API_PREFIX } from "../../contract/paths.ts";
import type { Call, CallAnswer } from "../../contract/call.ts";
import type { Database } from "../db/database.ts";
import { badRequest, unauthorized, unsupportedType } from "../refusal.ts";
import { requireAccess } from "./access.ts";
import { type Client, clientOf } from "./client.ts";
import { markWriter } from "./fresh-reads.ts";
import { originOf } from "./origin.ts";
import { type Device, deviceOf } from "./device.ts";
import type { Limits } from "./limits/limit-requests.ts";
import { type Network, networksOf } from "./limits/network.ts";
import { hasBody } from "./slow-clients.ts";
import type { Uploads } from "./uploads.ts";
import { bearerToken, type FindViewer, type Viewer } from "./viewer.ts";

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * A handler's value that only a checked session gives: never null where a session is required, perhaps null
 * where it is optional, always null for `anyone`.
 */
type ByAccess<C extends Call, T> = C["access"] extends "member" | "feedModerator" | "moderator" | "admin"
  ? T
  : C["access"] extends "optional"
    ? T | null
    : null;

/** A handler's input: the validated parts of the request, and the member who makes it. */
export interface CallContext<C extends Call> {
  /** The database; for a write its transaction. */
  db: Database;
  params: Output<C["params"]>;
  query: Output<C["query"]>;
  body: Output<C["body"]>;
  viewer: ByAccess<C, Viewer>;
  /** The bearer token of the checked session; null without a session. */
  token: ByAccess<C, string>;
  client: () => Client;
  /** The site's origin: PUBLIC_URL, or else the host that the request names. */
  origin: string;
  /** The client's networks, the widest first. */
  networks: () => Network[];
  device: () => Device;
  countTries: Limits["countTries"];
  /** Counts the call for a member that the handler identifies, as at sign-in. Throws 429 past the limit. */
  countMember: (memberId: string) => Promise<void>;
}

export type CallHandler<C extends Call> = (context: CallContext<C>) => Promise<CallAnswer<C>>;

export type Answer = <C extends Call>(call: C, handler: CallHandler<C>) => void;

/** A handler that may also send the reply itself; otherwise its return value is sent. */
export type Respond<C extends Call> = (
  context: CallContext<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** Registers a call with its handler; `isShared` goes into the route's configuration. */
export type Register = <C extends Call>(
  call: C,
  respond: Respond<C>,
  isShared?: FastifyContextConfig["isShared"],
) => void;

interface CallNeeds {
  db: Database;
  /** Records a use of the site, except for calls that a page makes by itself. */
  findViewer: (call: Call) => FindViewer;
  limits: Limits;
  uploads: Uploads;
  publicUrl: string | undefined;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's call that the route answers. */
    call?: Call;
  }
}

/**
 * Returns the function that registers calls. A registered call checks access before anything else, then the
 * shapes, and answers with the success status of the answer's shape.
 */
export function registerCalls(
  app: FastifyInstance,
  { db, findViewer, limits, uploads, publicUrl }: CallNeeds,
): Register {
  parseBodies(app, uploads);
  app.addHook("onRequest", async ({ headers: { "content-encoding": encoding = "" } }) => {
    if (!/^(identity)?$/i.test(encoding)) throw unsupportedType("compressed");
  });
  return (call, respond, isShared) => {
    app.route({
      method: call.method,
      url: API_PREFIX + call.path,
      config: { call, ...(isShared && { isShared }) },
      exposeHeadRoute: !call.isStream,
      schema: routeSchema(call),
      // Access is checked before the body is parsed, so strangers learn nothing about its shape. Requests are
      // counted earlier, in `onRequest`, so guesses at tokens are limited too.
      preParsing: async (request, reply, payload) => {
        const hasToken = request.headers.authorization !== undefined;
        if (call.access === "optional" ? hasToken : call.access !== "anyone") {
          const session = await requireSession(request, findViewer(call));
          sessions.set(request, session);
          requireAccess(call, session.viewer);
          await limits.countMember(call, session.viewer.id);
        }
        // A client that has left took its body along: waiting for it would never end, and keep a slot.
        if (hasBody(request) && request.raw.destroyed) throw badRequest("badRequest");
        requireType(call, request);
        if (call.takes === "image") uploads.admit(request, reply, sessions.get(request)!.viewer.id);
        return payload;
      },
      // A body may arrive long after its head: meanwhile the session may end or the role may be revoked.
      preHandler: async (request) => {
        const session = sessions.get(request);
        if (!session || session.isWhole) return;
        session.viewer = (await requireSession(request, findViewer(call))).viewer;
        requireAccess(call, session.viewer);
      },
      handler: async (request, reply) => {
        const session = sessions.get(request) ?? null;
        reply.code(successStatus(call));
        // A member's answer must not be cached.
        if (session) reply.header("cache-control", "no-store");
        const origin = originOf(request, publicUrl);
        const context = contextOf(request, reply, { call, session, db, limits, origin });
        const answering = () => respond(context as unknown as Parameters<typeof respond>[0], request, reply);
        const answer = await (call.takes === "image" ? uploads.use(request, answering) : answering());
        if (answer instanceof Readable) reply.headers(STREAM_HEADERS);
        else if (Object.keys(call.response).length > 1) reply.code(successStatus(call, answer));
        if (call.changesPages) markWriter(reply, origin);
        return answer;
      },
    });
  };
}

/** A handler's context, before its types are narrowed to those of the call. */
function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    call,
    session,
    db,
    limits,
    origin,
  }: Pick<CallNeeds, "db" | "limits"> & { call: Call; session: Session | null; origin: string },
) {
  return {
    db,
    params: request.params,
    query: request.query,
    body: request.body,
    viewer: session?.viewer ?? null,
    token: session?.token ?? null,
    client: () => clientOf(request),
    origin,
    networks: () => networksOf(request.ip),
    device: () => deviceOf(request, reply, origin),
    countTries: limits.countTries,
    countMember: (memberId: string) => limits.countMember(call, memberId),
  };
}

/** Accepts only JSON, and images for the calls that take one. By default Fastify parses text/plain too. */
function parseBodies(app: FastifyInstance, uploads: Uploads): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // Some clients send a content type even with an empty body.
    if (body.length === 0) done(null);
    // Decoding would replace invalid bytes with U+FFFD, so the stored text would differ from the sent one.
    else if (!isUtf8(body)) done(badRequest("notUtf8"));
    else void parseJson(request, body.toString("utf8"), done);
  });
  app.addContentTypeParser(IMAGE_TYPE, (request: FastifyRequest, payload: IncomingMessage) =>
    uploads.read(request, payload),
  );
}

const IMAGE_TYPE = /^image\//i;

/**
 * Throws 415 unless the call takes a body of this type. Runs before the body is read, because images may be
 * larger than JSON.
 */
function requireType({ takes }: Call, { headers: { "content-type": type = "" } }: FastifyRequest): void {
  if (IMAGE_TYPE.test(type) === (takes === "image")) return;
  throw unsupportedType(takes === "image" ? "notAnImage" : "notJson");
}

const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  // Proxies must neither cache nor buffer events.
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  // A connection that stays open after its stream would delay the server's stop.
  connection: "close",
};

interface Session {
  viewer: Viewer;
  token: string;
  /** Whether the whole request had arrived when the session was checked. */
  isWhole: boolean;
}

const sessions = new WeakMap<FastifyRequest, Session>();

/** The member who made a request; null for visitors, and until the session has been checked. */
export function viewerOf(request: FastifyRequest): Viewer | null {
  return sessions.get(request)?.viewer ?? null;
}

async function requireSession(request: FastifyRequest, findViewer: FindViewer): Promise<Session> {
  const token = bearerToken(request.headers.authorization);
  if (!token) throw unauthorized("signedOut");
  const viewer = await findViewer(token);
  if (!viewer) throw unauthorized("sessionEnded");
  return { viewer, token, isWhole: request.raw.complete };
}

const tokenOf = (...roles: string[]): Record<string, string[]> => ({ bearer: roles });

/** OpenAPI's security requirement for each kind of access; the scope names the role that is needed. */
const SECURITY = {
  anyone: {},
  optional: { security: [{}, tokenOf()] },
  member: { security: [tokenOf()] },
  feedModerator: { security: [tokenOf("moderator of a feed")] },
  moderator: { security: [tokenOf("moderator")] },
  admin: { security: [tokenOf("admin")] },
};

function routeSchema(call: Call) {
  return {
    summary: call.summary,
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.takes === "image" && { consumes: ["image/*"] }),
    response: call.response,
    ...SECURITY[call.access],
  };
}

/** The last of a call's success statuses whose shape the answer has, else the first one. */
function successStatus({ response }: Call, answer?: unknown): number {
  const statuses = Object.keys(response).map(Number);
  return statuses.slice(1).findLast((status) => response[status]!.safeParse(answer).success) ?? statuses[0]!;
}
