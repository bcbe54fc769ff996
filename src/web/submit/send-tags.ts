import type { CallBody } from "../../contract/call.ts";
import type { Submission } from "../../contract/entities.ts";
import type { setTags } from "../../contract/posts.ts";
import { call } from "../api/api.ts";

/** A tag that is chosen for a post. */
export interface ChosenTag {
  id: string;
  feed: string;
}

/** The tags of a post as they are chosen. */
export function tagsOf({ tags = [] }: Submission): ChosenTag[] {
  return tags.map(({ id, category }) => ({ id, feed: category }));
}

/** Gives another's post these tags, as far as they differ from those that it had. Throws `ApiFailure`. */
export function sendTags(id: string, body: CallBody<typeof setTags>) {
  return call<typeof setTags>("POST", "/submission/:id/tags", { params: { id }, body });
}
