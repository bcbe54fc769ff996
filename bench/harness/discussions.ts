import type { MeasuredSite } from "./sites.ts";

/** Returns the id of a post that has about a hundred comments. */
export async function smallDiscussion({ address }: MeasuredSite): Promise<string> {
  const response = await fetch(`${address}/api/submissions?limit=100&sort=popularity`);
  const { submissions } = (await response.json()) as { submissions: { id: string; commentCount: number }[] };
  const [nearest] = submissions.toSorted(
    (a, b) => Math.abs(a.commentCount - 100) - Math.abs(b.commentCount - 100),
  );
  return nearest!.id;
}

export interface Discussion {
  id: string;
  path: string;
  /** The id of the last comment in reading order. */
  last: string;
  /** The id of a comment that at least ten others precede. */
  seen: number;
}

/** Returns the ids that benchmarks need of the discussion of this post. */
export async function discussionOf({ address }: MeasuredSite, id: string): Promise<Discussion> {
  const read = async (query: string) => {
    const response = await fetch(`${address}/api/submission/${id}/thread?${query}`);
    return (await response.json()) as { comments: { id: string }[]; total: number };
  };
  const { comments: newest, total } = await read("order=newest&offset=0");
  const { comments: last } = await read(`before=${total}`);
  const ids = newest.map((comment) => Number(comment.id)).toSorted((a, b) => b - a);
  return { id, path: `/details/${id}`, last: last.at(-1)!.id, seen: ids[10]! };
}
