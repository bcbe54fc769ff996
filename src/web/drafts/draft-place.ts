import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { readDraft } from "./stored-draft.ts";
import { composerOf } from "./conflict.ts";
import type { DraftRow } from "./drafts-query.ts";

const KEY = /^draft-(comment|edit-post|edit|message)-(.+)$/;

/** The name of the New Message dialog in place of a recipient's. */
const NEW_MESSAGE = "*";

interface DraftPlace {
  what: string;
  /** The address of its composer; null where the post is gone. */
  address: string | null;
}

/** Says of a draft what it is and where it is written. */
export function draftPlace(row: DraftRow): DraftPlace {
  const composer = composerOf(row.key);
  const [, kind, id = ""] = KEY.exec(composer) ?? [];
  if (kind === "message") return placeOfMessage(row.key, id);
  if (kind !== undefined) return placeAtPost(row, kind, id);
  return PLACES[composer] ?? { what: "Draft", address: null };
}

function placeOfMessage(key: string, name: string): DraftPlace {
  if (name !== NEW_MESSAGE) return { what: `Message to ${name}`, address: pages.messages(name) };
  const to = readDraft<{ to?: string }>(key)?.to?.trim();
  return { what: to ? `New message to ${to}` : "New message", address: pages.messages() };
}

function placeAtPost({ key, stored }: DraftRow, kind: string, id: string): DraftPlace {
  const title = stored?.submissionTitle;
  const named = title ? `“${truncate(title, LIMITS.preview)}”` : stored ? "a post that is gone" : "a post";
  const postId = stored?.submissionId ?? (stored || kind === "edit" ? null : id);
  const at = (address: (id: string) => string) => (postId === null ? null : address(postId));
  if (kind === "edit-post") return { what: `Edit of ${named}`, address: at(pages.editPost) };
  if (kind === "comment")
    return { what: `Comment on ${named}`, address: at((post) => pages.details(post) + parentIn(key)) };
  return {
    what: `Edit of your comment on ${named}`,
    address: at((post) => `${pages.details(post)}#comment-${id}`),
  };
}

const PLACES: Record<string, DraftPlace> = {
  "draft-submit": { what: "New post", address: pages.submit() },
  "draft-first-post": { what: "First post", address: `${pages.welcome}?step=2` },
  "draft-about": { what: "Words about yourself", address: pages.settings },
};

/** The comment that a reply answers stands above its form. */
function parentIn(key: string): string {
  const parentId = readDraft<{ parentId?: string | null }>(key)?.parentId;
  return parentId ? `#comment-${parentId}` : "";
}
