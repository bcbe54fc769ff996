import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LIMITS } from "../../contract/limits.ts";
import { badRequest, tooLarge, tooManyRequests, unavailable } from "../refusal.ts";
import { siteNetworkOf } from "./limits/network.ts";
import { UnderWay } from "./limits/under-way.ts";
import { Upload } from "./upload.ts";

/** Limits on a process's uploads in progress: how many of one member and of one network, and their memory. */
export interface UploadBounds {
  ofMember: number;
  /** From one IPv4 address or /48. */
  ofNetwork: number;
  bytes: number;
  bytesOfNetwork: number;
}

export const UPLOADS: UploadBounds = {
  ofMember: 2,
  ofNetwork: 50,
  bytes: 100_000_000,
  bytesOfNetwork: 50_000_000,
};

const AGAIN_IN_SECONDS = 10;

/**
 * Uploads from their first byte until their images are processed. An upload holds the memory of the bytes
 * that have arrived and no slot, so slow uploads keep nobody out. When memory runs short, the upload that
 * holds the most for its speed is cut off.
 */
export class Uploads {
  readonly #bounds: UploadBounds;
  readonly #ofMembers = new UnderWay();
  readonly #ofNetworks = new UnderWay();
  readonly #open = new Set<Upload>();
  readonly #byRequest = new WeakMap<FastifyRequest, Upload>();

  constructor(bounds: UploadBounds) {
    this.#bounds = bounds;
  }

  /**
   * Counts an upload from before its body is read until it is done. Throws 429 past a limit, and 413 for an
   * upload whose Content-Length is too large.
   */
  admit(request: FastifyRequest, reply: FastifyReply, memberId: string): void {
    if (Number(request.headers["content-length"]) > LIMITS.imageBytes) throw tooLarge("bodyTooLarge");
    const { ofMember, ofNetwork } = this.#bounds;
    const network = siteNetworkOf(request.ip);
    if (this.#ofMembers.of(memberId) >= ofMember || this.#ofNetworks.of(network) >= ofNetwork) {
      throw tooManyRequests(AGAIN_IN_SECONDS);
    }
    const upload = new Upload(memberId, network);
    this.#byRequest.set(request, upload);
    this.#open.add(upload);
    this.#ofMembers.begin(memberId);
    this.#ofNetworks.begin(network);
    reply.raw.once("close", () => {
      if (!upload.isUsed) this.#forget(upload);
    });
  }

  /** Runs the work on an upload, which counts until the work is done even when the client leaves earlier. */
  async use<T>(request: FastifyRequest, task: () => Promise<T>): Promise<T> {
    const upload = this.#byRequest.get(request)!;
    upload.isUsed = true;
    try {
      return await task();
    } finally {
      this.#forget(upload);
    }
  }

  #forget(upload: Upload): void {
    if (!this.#open.delete(upload)) return;
    this.#ofMembers.end(upload.memberId);
    this.#ofNetworks.end(upload.network);
  }

  /** Reads an admitted upload. Throws 413 if it is too large, 503 if cut off, 400 if the client leaves. */
  async read(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
    const upload = this.#byRequest.get(request);
    // Only a request for an unknown call comes here without being admitted; it takes no memory.
    if (!upload) return Buffer.alloc(0);
    try {
      await Promise.race([upload.cutOff, this.#receive(upload, payload)]);
    } catch (error) {
      upload.cut(error as Error);
      // Bytes that still arrive are discarded until the answer has been sent, which closes the connection.
      payload.resume();
      throw error;
    }
    upload.hasEnded = true;
    return upload.bytes;
  }

  async #receive(upload: Upload, payload: IncomingMessage): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const take = (piece: Buffer): void => {
      if (upload.hasEnded) return void payload.off("data", take);
      if (upload.length + piece.length > LIMITS.imageBytes) return reject(tooLarge("bodyTooLarge"));
      this.#makeRoom(upload, upload.needFor(piece.length));
      if (!upload.hasEnded) upload.add(piece);
    };
    payload.on("data", take).once("end", resolve);
    // The client has left: nobody reads the answer.
    payload.once("error", () => reject(badRequest("badRequest")));
    await promise.finally(() => payload.off("data", take));
  }

  #makeRoom(upload: Upload, more: number): void {
    if (more === 0) return;
    const { bytes, bytesOfNetwork } = this.#bounds;
    const ofAll = [...this.#open];
    const ofNetwork = ofAll.filter(({ network }) => network === upload.network);
    const hasRoom = cutUntil(ofNetwork, bytesOfNetwork - more) && cutUntil(ofAll, bytes - more);
    if (!hasRoom && !upload.hasEnded) upload.cut(unavailable());
  }
}

/** Cuts off incomplete uploads until the rest fit into this memory; returns whether they do. */
function cutUntil(uploads: Upload[], most: number): boolean {
  let sum = uploads.reduce((held, upload) => held + upload.held, 0);
  const coming = uploads.filter(({ hasEnded, held }) => !hasEnded && held > 0);
  coming.sort((a, b) => b.secondsHeld - a.secondsHeld);
  for (const upload of coming) {
    if (sum <= most) break;
    sum -= upload.held;
    upload.cut(unavailable());
  }
  return sum <= most;
}
