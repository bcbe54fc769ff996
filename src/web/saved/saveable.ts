import { commentKey } from "../api/comment-key.ts";

/** A post or comment to save. */
export interface Saveable {
  kind: "post" | "comment";
  id: string;
}

/** The key of a post's or comment's state, as of its heart. */
export function saveableKey({ kind, id }: Saveable): string {
  return kind === "post" ? id : commentKey(id);
}
