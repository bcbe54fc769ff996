import type { openedSubmission } from "../../contract/history.ts";
import { call } from "../api/api.ts";
import { keepOwn } from "../session/own-state.ts";
import { rememberedViewer } from "../session/remembered-viewer.ts";
import { readToken } from "../session/token.ts";

/** Keeps a post that a member opens in their history, if they have one. */
export function keepOpened(id: string): void {
  const token = readToken();
  if (!token || !rememberedViewer(token)?.keepsHistory) return;
  keepOwn(token, { [id]: { isRead: true } });
  // The page may be about to close, and nobody waits for the answer, so a failure does not concern the reader.
  const request = { params: { id }, keepalive: true } as const;
  call<typeof openedSubmission>("POST", "/submission/:id/opened", request).catch(() => {});
}
