import { expect } from "vitest";
import type { TestApp } from "../../../../test/app.ts";
import type { Signed } from "../../../../test/cast.ts";
import type { ListedComment } from "../../../contract/comments.ts";

/** Searches comments as a member, because visitors get cached answers. `more` is added to the address. */
export function commentSearchesBy(app: TestApp, member: Signed) {
  const search = async (query: string, more = "") => {
    const address = `/search/comments?q=${encodeURIComponent(query)}${more}`;
    const { status, body } = await app.call("GET", address, member);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const excerpts = async (query: string, more = ""): Promise<string[]> =>
    (await search(query, more)).comments.map(({ excerpt }: ListedComment) => excerpt);
  /** The ids of the comments on all pages of `limit`. `between` runs after each page. */
  const allPages = async (query: string, more: string, limit: number, between = async () => {}) => {
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null && ids.length < 2_000;) {
      const page: { comments: ListedComment[]; next: string | null } = await search(
        query,
        `${more}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
      );
      ids.push(...page.comments.map(({ id }) => id));
      cursor = page.next;
      await between();
    }
    return ids;
  };
  return { search, excerpts, allPages };
}
