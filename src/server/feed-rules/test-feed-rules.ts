import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";

interface WrittenRule {
  id?: string;
  title: string;
  text?: string;
}

/** Calls about the rules of feeds, for tests. */
export function feedRules({ call }: Pick<TestApp, "call">) {
  const read = ({ token }: Signed, feed: string) => call("GET", at(feed), { token });
  const save = ({ token }: Signed, feed: string, version: string, rules: WrittenRule[]) =>
    call("POST", at(feed), { token, body: { version, rules } });
  return {
    read,
    save,
    /** Writes these rules in place of the present ones, and gives their ids. */
    write: async (by: Signed, feed: string, ...rules: (string | WrittenRule)[]): Promise<string[]> => {
      const { version } = (await read(by, feed)).body;
      const wanted = rules.map((rule) => (typeof rule === "string" ? { title: rule } : rule));
      const { status, body } = await save(by, feed, version, wanted);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.rules.map(({ id }: { id: string }) => id);
    },
  };
}

function at(feed: string): string {
  return `/moderation/feeds/${encodeURIComponent(feed)}/rules`;
}
