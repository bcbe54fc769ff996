import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  Registry,
} from "prom-client";
import type { MetricValue } from "prom-client";
import { connectionsOf, type Database } from "../db/database.ts";
import type { Live } from "../live/live.ts";
import type { SharedAnswers } from "../sharing/shared-answers.ts";

/** What one process says of itself, as it goes from process to process. */
export type ProcessFigures = MetricObjectWithValues<MetricValue<string>>[];

/** Seconds: from what is quick to what is given up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How often it is looked whether the process stands still; more often would keep an idle one awake. */
const LAG_PRECISION_MS = 50;

/** The durations of requests, by which the slowest are found again. */
export const DURATIONS = "hearth_request_duration_seconds";

interface Watched {
  db: Database;
  live: Live;
  shared: SharedAnswers;
}

/** Counts what this process does. */
export class Figures {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: DURATIONS,
    help: "Time from a request to the end of its answer, without those answered from what is kept and event streams.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [this.#registry],
  });

  /** `ofProcess` also says what the process takes: memory, processor, how long its thread stands still. */
  constructor({ ofProcess }: { ofProcess: boolean }) {
    if (ofProcess) {
      collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
    }
    this.#gauge("hearth_processes", "Processes that answered for these figures.", () => 1);
  }

  /** Counts the requests to this server from now on, and looks at these when it is asked. */
  watch(app: FastifyInstance, { db, live, shared }: Watched): void {
    app.addHook("onResponse", (request, reply, done) => {
      this.#count(request, reply);
      done();
    });
    this.#counter(
      "hearth_kept_answers_total",
      "Requests answered from what is kept.",
      () => shared.sentAsKept,
    );
    this.#gauge("hearth_event_streams", "Readers who are told what happens.", () => live.readers);
    this.#gauge("hearth_database_connections", "Open connections of requests.", () => connectionsOf(db).open);
    this.#gauge("hearth_database_connections_idle", "Of these, idle.", () => connectionsOf(db).idle);
    this.#gauge("hearth_database_waiting", "Queries that wait for one.", () => connectionsOf(db).waiting);
  }

  read(): Promise<ProcessFigures> {
    return this.#registry.getMetricsAsJSON();
  }

  #count(request: FastifyRequest, reply: FastifyReply): void {
    const route = routeOf(request);
    if (!route) return;
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    this.#durations.observe(labels, reply.elapsedTime / 1_000);
  }

  #gauge(name: string, help: string, look: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: () => gauge.set(look()),
    });
  }

  #counter(name: string, help: string, look: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        counter.inc(look());
      },
    });
  }
}

/** What a request is counted as: few, whatever addresses are asked for. Null for what is not counted. */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string | null {
  if (config.isProbe || config.call?.isStream) return null;
  if (url === undefined) return "nothing";
  if (config.call || config.isDocument || url.startsWith("/images/")) return url;
  if (url === "/*") return "page";
  return url.startsWith("/api") ? "other" : "file";
}
