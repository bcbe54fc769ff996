import { expect } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";

/** Searches as a member, because visitors get cached answers. `more` is added to the address. */
export function searchesBy(app: TestApp, member: Signed) {
  const search = async (query: string, more = "") => {
    const { status, body } = await app.call("GET", `/search?q=${encodeURIComponent(query)}${more}`, member);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const titles = async (query: string, more = "") => titlesIn(await search(query, more));
  return { search, titles };
}

export function titlesIn({ submissions }: { submissions: { title: string }[] }): string[] {
  return submissions.map(({ title }) => title);
}
