import type { HELD_REASONS } from "../../contract/held.ts";
import type { NewComment } from "../comments/comments.ts";
import type { NewPost } from "../posts/posts.ts";

/** A post or comment that its author has sent. `origin` is that of its images. */
export type Writing =
  | { kind: "post"; body: NewPost; origin: string }
  | { kind: "comment"; body: NewComment; origin: string };

export interface HeldReason {
  kind: (typeof HELD_REASONS)[number];
  /** More about the reason, such as the name of a rule. */
  words?: string;
}
