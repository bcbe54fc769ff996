import type { Submission } from "../../contract/entities.ts";
import type { Database } from "../db/database.ts";
import { pictureOf } from "../members/picture.ts";
import { presentPost, type PublicSite } from "./present.ts";
import type { PostRow } from "./queries.ts";

/**
 * Presents a post for its own page, with its author's picture. The picture is read beside the post's row, which is cached by a
 * version that does not cover the author's row; lists have none.
 */
export async function presentWithPicture(db: Database, post: PostRow, site: PublicSite): Promise<Submission> {
  const picture = await pictureOf(db, post.member_id);
  return { ...presentPost(post, site), ...(picture !== null && { picture }) };
}
