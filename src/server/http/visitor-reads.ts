import type { FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import type { Replicas } from "../db/replicas.ts";
import { wantsFresh } from "./fresh-reads.ts";

/** Runs a read for a request, on the database that may answer it. */
export type ReadFor = <T>(request: FastifyRequest, run: (reader: Database) => Promise<T>) => Promise<T>;

/**
 * Sends to a replica what visitors read, and to the primary all that comes with a token, from who has just written,
 * or is to write.
 */
export function readsOn(db: Database, replicas: Replicas | null): ReadFor {
  return (request, run) => (replicas && mayBeOld(request) ? replicas.read(run) : run(db));
}

function mayBeOld(request: FastifyRequest): boolean {
  const { method, headers } = request;
  return /^(GET|HEAD)$/.test(method) && headers.authorization === undefined && !wantsFresh(request);
}
