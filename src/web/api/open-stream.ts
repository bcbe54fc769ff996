import type { Call, CallInput } from "../../contract/call.ts";
import { answerOrThrow, ApiFailure, type RequestParts, sendRequest } from "./api.ts";

/**
 * Opens a stream of the API as text. Throws `ApiFailure`. The server ends a stream together with its session,
 * so reopening the stream signs out a member whose session was ended elsewhere, or who was banned.
 */
export async function openStream<C extends Call & { isStream: true } = never>(
  path: C["path"],
  input: CallInput<C> & { signal: AbortSignal },
): Promise<ReadableStream<string>> {
  const { response, token } = await sendRequest("GET", path, input as RequestParts);
  answerOrThrow(response.status, null, token);
  if (!response.body) throw new ApiFailure(response.status, null);
  const decoder = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>;
  return response.body.pipeThrough(decoder);
}
