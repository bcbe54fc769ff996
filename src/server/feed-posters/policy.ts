import type { Viewer } from "../http/viewer.ts";

/** In a feed for approved members, posts of members without a role in the site may wait for its people. */
export function mayNeedApproval(author: Pick<Viewer, "role">): boolean {
  return author.role === "member";
}
