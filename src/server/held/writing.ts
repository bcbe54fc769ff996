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

/** A post or comment that its author has sent. `origin` is the origin of its images. */
export type Writing = HeldPost | { kind: "comment"; body: NewComment; origin: string };

export interface HeldReason {
  kind: (typeof HELD_REASONS)[number];
  /** Words about the reason, such as the name of a rule. */
  words?: string;
  /** If the writing waits because its author is new: the conditions that the author does not meet yet. */
  newMember?: NewMember;
}
