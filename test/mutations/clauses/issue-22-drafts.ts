import type { Mutation } from "../mutation.ts";

/** Drafts on the server, and the outbox. */
export const mutations: Mutation[] = [
  {
    clause: "A draft is stored on the server for its member alone, byte for byte, and goes with the account",
    file: "src/server/drafts/drafts.ts",
    from: `    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();`,
    to: `    .where("key", "=", key)
    .executeTakeFirst();`,
  },
  {
    clause: "A draft is written over a version that the writer has seen; else 409",
    file: "src/server/drafts/drafts.ts",
    from: " for no key update`",
    to: "`",
  },
  {
    clause: "A member has at most 50 drafts, each bounded in size",
    file: "src/server/drafts/drafts.ts",
    from: "rows.length >= LIMITS.drafts",
    to: "rows.length > LIMITS.drafts",
  },
  {
    clause: "Sending a draft deletes it in the same transaction",
    file: "src/server/drafts/drafts.ts",
    from: " and drafts.version = named.version",
    to: "",
  },
  {
    clause: "A draft is on the member's other devices",
    file: "src/web/drafts/fetch-draft.ts",
    from: "if (isNews && versionOf(JSON.stringify(before)) !== draft.version)",
    to: "if (false)",
  },
  {
    clause: "Two devices that change one draft keep both",
    file: "src/web/drafts/conflict.ts",
    from: "    storeDraft(second, other);",
    to: "",
  },
  {
    clause: "A draft is stored when its page is left",
    file: "src/web/drafts/sync-drafts.ts",
    from: "if (document.hidden) void storeAll(true);",
    to: "",
  },
  {
    clause: "The list of drafts says what each is",
    file: "src/web/drafts/use-draft-acts.ts",
    from: "storeDraft(key, deleted.get(key)!.value);",
    to: "",
  },
  {
    clause: "The list says that it is empty",
    file: "src/web/drafts/drafts-page.tsx",
    from: "{error && <LoadFailure",
    to: "{false && <LoadFailure",
  },
  {
    clause: "A half-written comment, reply or post survives",
    file: "src/web/drafts/stored-draft.ts",
    from: "if (readDraft<T>(key) === sent) dropDraft(key);",
    to: "dropDraft(key);",
  },
  {
    clause: "Words begun as a reply to one member say so while they stand in another form",
    file: "src/web/comments/comment-draft.ts",
    from: "draft.begunAs || wasReply || null",
    to: "draft.begunAs || null",
  },
  {
    clause: "A comment or post that fails stays in its form",
    file: "src/web/drafts/send-draft.ts",
    from: "{ idempotencyKey, draft });",
    to: "{ idempotencyKey: crypto.randomUUID(), draft });",
  },
  {
    clause: "What is typed is there after the session has ended",
    file: "src/web/drafts/stored-draft.ts",
    from: "if (owner !== null && owner !== uid) putDraftsAway(owner);",
    to: "",
  },
  {
    clause: "A post, comment or message that fails for the connection",
    file: "src/web/drafts/outbox.ts",
    from: "timer = setTimeout(() => void sendAll(), ms);",
    to: "",
  },
  {
    clause: "A comment, reply, post and message each survive",
    file: "src/web/drafts/send-draft.ts",
    from: "failure.status >= 500 || ",
    to: "",
  },
  {
    clause: "A send that never gets an answer waits",
    file: "src/web/drafts/send-draft.ts",
    from: "const options = { ...sent, signal: answerTime(what.body) };",
    to: "const options = sent;",
  },
  {
    clause: "What waits goes also after the tab was closed or killed",
    file: "src/web/drafts/send-draft.ts",
    from: `if (waiting.uid !== "") storeDraft(waitingKey(key), waiting);`,
    to: "",
  },
  {
    clause: "A refused send becomes a draft again with the reason",
    file: "src/web/drafts/outbox.ts",
    from: "keepWaiting(key, { ...waiting, problem, isRefused: true });",
    to: "dropDraft(waitingKey(key));",
  },
  {
    clause: "What waits never goes under another member's name",
    file: "src/web/drafts/stored-draft.ts",
    from: "if (!key.includes(OWNED)) moveDraft(key, key + OWNED + uid);",
    to: "",
  },
  {
    clause: "What has waited as long as the server knows its key",
    file: "src/web/drafts/outbox.ts",
    from: "const LIFETIME_MS = 23 * 60",
    to: "const LIFETIME_MS = 2300 * 60",
  },
  {
    clause: "Do not send, and writing on, end the wait",
    file: "src/web/drafts/waiting-acts.tsx",
    from: "onClick={() => dropDraft(waitingKey(draftKey))}",
    to: "",
  },
  {
    clause: "A draft that the site is too busy to store",
    file: "src/web/drafts/sync-drafts.ts",
    from: 'if (outcomes.some(({ status }) => status === "rejected")) storeIn(RETRY_MS);',
    to: "",
  },
];
