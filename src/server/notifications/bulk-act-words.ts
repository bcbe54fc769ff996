interface Counts {
  posts: number;
  comments: number;
  /** Posts and comments that waited for approval. */
  held: number;
}

export function bulkRemovalWords(own: Counts, reason: string): string {
  // The notification leads to what was removed. What was refused is on another page.
  const where = own.held > 0 && own.posts + own.comments > 0 ? " (now in your Drafts)" : "";
  return `A moderator removed ${ofYours(own)}${where}: ${reason}`;
}

export function bulkUndoWords(own: Counts, reason: string): string {
  return `A moderator undid the removal of ${ofYours(own)}: ${reason}`;
}

function ofYours({ held, ...own }: Counts): string {
  const shown = countedWords(own);
  if (held === 0) return `${shown} of yours`;
  if (shown === "")
    return `${held === 1 ? "1 post or comment" : `${held} posts and comments`} of yours that waited for approval`;
  return `${shown} of yours, and ${held} that waited for approval`;
}

function countedWords({ posts, comments }: Omit<Counts, "held">): string {
  const counted = [
    ...(posts > 0 ? [posts === 1 ? "1 post" : `${posts} posts`] : []),
    ...(comments > 0 ? [comments === 1 ? "1 comment" : `${comments} comments`] : []),
  ];
  return counted.join(" and ");
}
