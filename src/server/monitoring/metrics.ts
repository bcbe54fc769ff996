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
import type { Database } from "../db/database.ts";
import { connectionsOf } from "../db/pools.ts";
import type { Live } from "../live/live.ts";
import type { SharedAnswers } from "../sharing/shared-answers.ts";

/** The metrics of one process, in the form in which processes send them to each other. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The interval at which the event loop's lag is sampled. A shorter one would keep an idle process awake. */
const LAG_PRECISION_MS = 50;

/** The histogram of request durations, from which `slowestCalls` reads. */
export const DURATIONS = "hearth_request_duration_seconds";

interface Watched {
  db: Database;
  live: Live;
  shared: SharedAnswers;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: DURATIONS,
    help: "Time from a request to the end of its answer, without answers from the cache and event streams.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [this.#registry],
  });

  /** `ofProcess` adds the memory, CPU time and event loop lag of the process. */
  constructor({ ofProcess }: { ofProcess: boolean }) {
    if (ofProcess) {
      collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
    }
    this.#gauge("hearth_processes", "Processes that answered for these metrics.", () => 1);
  }

  /** Counts the requests to `app`, and reads the other sources whenever metrics are collected. */
  watch(app: FastifyInstance, { db, live, shared }: Watched): void {
    app.addHook("onResponse", (request, reply, done) => {
      this.#count(request, reply);
      done();
    });
    this.#counter("hearth_kept_answers_total", "Requests answered from the cache.", () => shared.cacheHits);
    this.#gauge("hearth_event_streams", "Open event streams.", () => live.readers);
    this.watchDatabase(db);
  }

  /** Reads how many connections this process has to the database whenever metrics are collected. */
  watchDatabase(db: Database): void {
    this.#gauge(
      "hearth_database_connections",
      "Open database connections, for requests and background work.",
      () => connectionsOf(db).open,
    );
    this.#gauge(
      "hearth_database_connections_idle",
      "Open database connections that are idle.",
      () => connectionsOf(db).idle,
    );
    this.#gauge(
      "hearth_database_waiting",
      "Queries that wait for a database connection.",
      () => connectionsOf(db).waiting,
    );
  }

  read(): Promise<ProcessMetrics> {
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

/**
 * The `route` label of a request. There are few labels, whatever addresses are requested. Null if it is not
 * counted.
 */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string | null {
  if (config.isProbe || config.call?.isStream) return null;
  if (url === undefined) return "nothing";
  if (config.call || config.isDocument || url.startsWith("/images/")) return url;
  if (url === "/*") return "page";
  return url.startsWith("/api") ? "other" : "file";
}
