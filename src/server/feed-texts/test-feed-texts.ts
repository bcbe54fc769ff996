import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import type { FeedTextKind } from "../../contract/feed-texts.ts";

/** Calls about the side texts and about texts of feeds, for tests. */
export function feedTexts({ call }: Pick<TestApp, "call">) {
  const read = ({ token }: Signed, feed: string) => call("GET", at(feed), { token });
  const save = ({ token }: Signed, feed: string, body: object) => call("POST", at(feed), { token, body });
  return {
    read,
    save,
    /** Writes a text in place of the present one. */
    write: async (by: Signed, feed: string, kind: FeedTextKind, text: string, reason?: string) => {
      const { version } = (await read(by, feed)).body[kind];
      return save(by, feed, { [kind]: { version, text }, ...(reason !== undefined && { reason }) });
    },
  };
}

/** `Be **kind**.`, formatted. */
export const BE_KIND = [
  { kind: "paragraph", children: ["Be ", { kind: "strong", children: ["kind"] }, "."] },
] as const;

/** Reads as a visitor of this process, from its cache. */
export function visitorOf({ url }: Pick<TestApp, "url">) {
  const see = async (path: string) => {
    const answer = await fetch(url + path);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { see, seeFeed: async (name: string) => (await see(`/category/${name}`)).body };
}

function at(feed: string): string {
  return `/moderation/feeds/${encodeURIComponent(feed)}/texts`;
}
