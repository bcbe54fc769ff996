import type { FastifyReply } from "fastify";
import { unavailable } from "./api-error.ts";

/** Uploads at once in this process: each is held in memory until it is done with. */
const MOST = 10;
let open = 0;

/** Counts an upload until it has been answered, before any of it is read. Throws 503 when there are enough. */
export function admitUpload(reply: FastifyReply): void {
  if (open >= MOST) throw unavailable();
  open++;
  reply.raw.once("close", () => open--);
}
