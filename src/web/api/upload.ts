import type { Call, CallAnswer } from "../../contract/call.ts";
import { API_PREFIX } from "../../contract/paths.ts";
import { readToken } from "../session/token.ts";
import { answerOrThrow } from "./api.ts";
import { type AddressParts, callAddress } from "./call-address.ts";

interface Options extends Pick<AddressParts, "query"> {
  /** Receives the fraction that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * On however slow a connection, some bytes move within this time, and the server takes only seconds for an image. An upload
 * without progress for longer has failed.
 */
const STILL_MS = 60_000;

/**
 * Makes a call that takes a file. Uses XMLHttpRequest, since `fetch` reports no upload progress. Throws
 * `ApiFailure`. After an abort by the signal the promise never settles.
 */
export async function upload<C extends Call & { method: "POST"; takes: "image" } = never>(
  path: C["path"],
  file: Blob,
  { query, onProgress, signal }: Options,
): Promise<CallAnswer<C>> {
  const token = readToken();
  const request = new XMLHttpRequest();
  request.open("POST", API_PREFIX + callAddress(path, query ? { query } : {}));
  request.responseType = "json";
  request.setRequestHeader("content-type", file.type);
  if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
  signal.addEventListener("abort", () => request.abort());
  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(request.abort()), STILL_MS);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("load", () => resolve());
    request.addEventListener("error", () => resolve());
    request.addEventListener("loadend", () => clearTimeout(timer));
    request.send(file);
    wait();
  });
  return answerOrThrow(request.status, request.response, token) as CallAnswer<C>;
}
