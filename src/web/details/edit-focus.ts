/** The post whose edit has just ended, until its page has taken the focus back. */
let ended: string | null = null;

export function endEditOf(postId: string): void {
  ended = postId;
}

/** Whether the edit of this post has just ended. True once: asking forgets the ended edit, also one of another post. */
export function takeEndOfEdit(postId: string): boolean {
  const isIt = ended === postId;
  ended = null;
  return isIt;
}
