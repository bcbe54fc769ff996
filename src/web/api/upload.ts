import { API_PREFIX } from "../../contract/paths.ts";
import { readToken } from "../session/token.ts";
import { settle } from "./api.ts";

interface Options {
  /** Receives the fraction that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * POSTs a file to a path of the API. Uses XMLHttpRequest, since `fetch` reports no upload progress. Throws
 * `ApiFailure`. After an abort by the signal the promise never settles.
 */
export async function upload<T>(path: string, file: Blob, { onProgress, signal }: Options): Promise<T> {
  const token = readToken();
  const request = new XMLHttpRequest();
  request.open("POST", API_PREFIX + path);
  request.responseType = "json";
  request.setRequestHeader("content-type", file.type);
  if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  signal.addEventListener("abort", () => request.abort());
  await new Promise<void>((resolve) => {
    request.addEventListener("load", () => resolve());
    request.addEventListener("error", () => resolve());
    request.send(file);
  });
  return settle<T>(request.status, request.response, token);
}
