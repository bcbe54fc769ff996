import type { HELD_REASONS } from "../../contract/held.ts";
import type { NewMember } from "../../contract/new-members.ts";
import type { NewComment } from "../comments/comments.ts";
import type { NewPost } from "../posts/posts.ts";

export interface HeldPost {
  kind: "post";
  body: NewPost;
  /** The origin of the post's images. */
  origin: string;
}

/** A post or comment that its author has sent. `origin` is that of its images. */
export type Writing = HeldPost | { kind: "comment"; body: NewComment; origin: string };

export interface HeldReason {
  kind: (typeof HELD_REASONS)[number];
  /** More about the reason, such as the name of a rule. */
  words?: string;
  /** The facts that its author still lacks, where it waits because they are new. */
  newMember?: NewMember;
}
