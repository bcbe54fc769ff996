import type { postComment } from "../../contract/comments.ts";
import type { sendMessage } from "../../contract/messages.ts";
import type { submit } from "../../contract/posts.ts";
import { answerTime } from "../api/answer-time.ts";
import { ApiFailure, call } from "../api/api.ts";
import { showToast } from "../ui/toast.ts";
import { dropDraft, readDraft, storeDraft } from "./stored-draft.ts";
import { draftsMember, forgetKnown, knownOf, serverKey, storing, versionsOf } from "./known-versions.ts";
import { type AnswerTo, type HeldAnswer, type Outgoing, type Waiting, waitingKey } from "./waiting.ts";

/** Drafts whose send is under way in this tab. */
export const sending = new Set<string>();

interface Draft {
  key: string;
  idempotencyKey: string;
}

/**
 * Sends a draft because its author asks for it, and drops it once it is sent. A send that may still arrive waits, and
 * goes again by itself. Throws `ApiFailure`, and `Held` where a moderator looks at it first.
 */
export async function sendDraft<What extends Outgoing>(
  { key, idempotencyKey: sentAs }: Draft,
  what: What,
  idempotencyKey = sentAs,
): Promise<Exclude<AnswerTo[What["kind"]], HeldAnswer>> {
  const waiting = waitingOf(key, what, { idempotencyKey, sentAs });
  // Before the request: a tab that is closed during it leaves the send to the next one.
  if (waiting.uid !== "") storeDraft(waitingKey(key), waiting);
  const answer = await attempt(key, waiting, () => endWaiting(key, waiting));
  if (!isHeld(answer)) return answer as Exclude<typeof answer, HeldAnswer>;
  tellHeld(what, answer);
  throw new Held();
}

function waitingOf<What extends Outgoing>(
  key: string,
  what: What,
  { idempotencyKey, sentAs }: Pick<Waiting, "idempotencyKey" | "sentAs">,
): Waiting & { what: What } {
  const earlier = readDraft<Waiting>(waitingKey(key));
  // Right after signing in, the profile does not yet say whose token it is.
  const uid = draftsMember() ?? earlier?.uid ?? null;
  const since = earlier?.sentAs === sentAs && !earlier.isRefused ? earlier.since : Date.now();
  // Without a known author it is sent at once or not at all.
  return { uid: uid ?? "", what, idempotencyKey, sentAs, since, problem: null, isRefused: false };
}

/** Ends a composer's wait for a post or comment to show. */
class Held extends Error {
  override name = "Held";
}

export function isHeld(answer: object): answer is HeldAnswer {
  return "held" in answer;
}

/** Tells the author that a moderator looks at a post or comment first, wherever they look by now. */
export function tellHeld({ kind }: Outgoing, { held }: HeldAnswer): void {
  const why = held.newMember ? ", since you are a new member" : "";
  showToast(`Your ${kind} waits for a moderator${why}. You find it under Drafts.`);
}

/** Sends what waits. `onRefused` decides what is left of a refused send. Throws `ApiFailure`. */
export async function attempt<What extends Outgoing>(
  key: string,
  waiting: Waiting & { what: What },
  onRefused: (failure: unknown) => void,
): Promise<AnswerTo[What["kind"]]> {
  sending.add(key);
  try {
    const answer = await deliver(key, waiting).finally(() => sending.delete(key));
    if (readDraft<Draft>(key)?.idempotencyKey === waiting.sentAs) dropDraft(key);
    forgetKnown(waiting.uid, key);
    endWaiting(key, waiting);
    return answer;
  } catch (failure) {
    if (mayArriveLater(failure)) keepWaiting(key, { ...waiting, problem: problemOf(failure) });
    else onRefused(failure);
    throw failure;
  }
}

/** Keeps a send waiting, unless its author has ended the wait. */
export function keepWaiting(key: string, waiting: Waiting): void {
  if (isStill(key, waiting)) storeDraft(waitingKey(key), waiting);
}

function endWaiting(key: string, waiting: Waiting): void {
  if (isStill(key, waiting)) dropDraft(waitingKey(key));
}

/** Whether this send waits: its author may have cancelled it, signed out, which hides it, or sent something else since. */
function isStill(key: string, { idempotencyKey }: Waiting): boolean {
  return readDraft<Waiting>(waitingKey(key))?.idempotencyKey === idempotencyKey;
}

/** Longer than a store of a draft takes, unless the connection is lost. */
const STORING_MS = 3_000;

async function deliver<What extends Outgoing>(
  key: string,
  { uid, what, idempotencyKey }: Waiting & { what: What },
): Promise<AnswerTo[What["kind"]]> {
  if (storing.has(key)) {
    await Promise.race([storing.get(key), new Promise((resolve) => setTimeout(resolve, STORING_MS))]);
  }
  // The member may have signed out while it waited.
  if (uid !== "" && draftsMember() !== uid) throw new ApiFailure(401, null);
  const versions = versionsOf(knownOf(uid, key));
  const draft = versions.length > 0 ? [serverKey(key), ...versions].join(" ") : undefined;
  const answer: unknown = await request(what, { idempotencyKey, draft });
  // A proxy may have answered instead of Hearth.
  if (answer === null) throw new ApiFailure(200, null);
  return answer as AnswerTo[What["kind"]];
}

function request(what: Outgoing, sent: { idempotencyKey: string; draft: string | undefined }) {
  // A send that never ends would keep all later ones of all tabs.
  const options = { ...sent, signal: answerTime(what.body) };
  if (what.kind === "post") return call<typeof submit>("POST", "/submit", { body: what.body, ...options });
  if (what.kind === "message") {
    return call<typeof sendMessage>("POST", "/messages", { body: what.body, ...options });
  }
  const { postId: id, body } = what;
  return call<typeof postComment>("POST", "/submission/:id/comments", { params: { id }, body, ...options });
}

/** Whether the same request may succeed later. A server that fails with a 500 has written nothing. */
function mayArriveLater(failure: unknown): failure is ApiFailure {
  if (!(failure instanceof ApiFailure)) return false;
  // An answer that is no JSON comes from a proxy, or broke off.
  return failure.isOutOfReach || failure.status >= 500 || failure.status === 401 || failure.status < 400;
}

function problemOf({ status, serverMessage }: ApiFailure): string {
  if (status === 0) return "The site cannot be reached.";
  return serverMessage ?? "The site has a problem just now.";
}
