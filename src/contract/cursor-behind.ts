/** The cursor behind a post in a list by date. It is good for as long as the post is not erased. */
export const cursorBehind = (postId: string | number): string => `new.${postId}`;
