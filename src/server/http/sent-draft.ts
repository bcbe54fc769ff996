import type { FastifyRequest } from "fastify";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../refusal.ts";
import type { Viewer } from "./viewer.ts";

/** The draft that a write sends: it is deleted with the write, if it still has one of these versions. */
export interface SentDraft {
  memberId: string;
  key: string;
  versions: string[];
}

/** Deletes drafts that were sent, in the transaction of what they became. */
export type DeleteSent = (db: Database, sent: SentDraft[]) => Promise<void>;

const NAMED = new RegExp(`^[\\w*~-]{1,80}( [a-z0-9]{1,16}){1,${LIMITS.draftVersions}}$`);

/** The draft that a member's request names in its header `Draft`; null without one. Throws 400 when it is malformed. */
export function sentDraftOf(request: FastifyRequest, viewer: Viewer | null): SentDraft | null {
  const { draft } = request.headers;
  if (draft === undefined || viewer === null) return null;
  if (typeof draft !== "string" || !NAMED.test(draft)) throw badRequest("draftHeader");
  const [key, ...versions] = draft.split(" ") as [string, ...string[]];
  return { memberId: viewer.id, key, versions };
}
