import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerUnknownCall, RETRY_AFTER_SECONDS } from "../http/answer-errors.ts";
import type { AppSettings, AppParts } from "../app-parts.ts";
import { onceAtATime } from "../concurrency/once-at-a-time.ts";
import { PROMETHEUS_TYPE, prometheusText } from "./prometheus.ts";
import { readinessOf } from "./readyz.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Marks a route for the operator's monitoring, which is not a call, not limited and not counted. The
     * value says who may use it.
     */
    isProbe?: "anyone" | "who has METRICS_TOKEN";
  }
}

/** The answer of `/readyz` once a stop has begun. */
const STOPPING = "The site is stopping.";

/**
 * Registers `/healthz`, `/readyz` and `/metrics`. Returns the function that makes `/readyz` say that the
 * program is stopping.
 */
export function answerProbes(
  app: FastifyInstance,
  parts: AppParts,
  { metricsToken: token, backups }: Pick<AppSettings, "metricsToken" | "backups">,
): () => void {
  const whyNotReady = readinessOf(parts.db);
  let isStopping = false;
  probe(app, "/healthz", "anyone", async (_request, reply) => sendText(reply, "The process runs."));
  probe(app, "/readyz", "anyone", async (_request, reply) => {
    const why = isStopping ? STOPPING : await whyNotReady();
    if (why !== null) reply.code(503).header("retry-after", RETRY_AFTER_SECONDS);
    return sendText(reply, why ?? "The site is ready.");
  });
  const text = onceAtATime(() => prometheusText({ ...parts, backups }));
  probe(app, "/metrics", "who has METRICS_TOKEN", async (request, reply) => {
    // Without METRICS_TOKEN the path does not exist.
    if (token === undefined) return answerUnknownCall(request, reply);
    if (!shows(request, token)) {
      return sendText(
        reply.code(401).header("www-authenticate", "Bearer"),
        "Please send METRICS_TOKEN as a bearer token.",
      );
    }
    return reply.type(PROMETHEUS_TYPE).send(await text());
  });
  return () => {
    isStopping = true;
  };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function probe(
  app: FastifyInstance,
  path: string,
  isProbe: "anyone" | "who has METRICS_TOKEN",
  handler: Handler,
): void {
  app.get(
    path,
    { config: { isProbe }, schema: { hide: true }, logLevel: "error" },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return handler(request, reply);
    },
  );
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type("text/plain; charset=utf-8").send(`${text}\n`);
}

function shows({ headers: { authorization = "" } }: FastifyRequest, token: string): boolean {
  // Compares hashes in constant time, so that the time does not reveal how much of a guess was right.
  return timingSafeEqual(hashOf(authorization.replace(/^Bearer +/i, "")), hashOf(token));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
