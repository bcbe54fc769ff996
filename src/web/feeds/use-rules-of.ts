import { useQueries } from "@tanstack/react-query";
import { ruleWords } from "../../contract/rule-words.ts";
import { feedQuery } from "./feed-queries.ts";

/** A rule to name in a report or a removal. */
export interface ChoosableRule {
  id: string;
  /** The rule as it is named. */
  words: string;
  /** Its explanation; empty without one. */
  text: string;
}

/** The rules of these feeds, with those that could be read; `isPending` until all are answered or have failed once. */
export function useRulesOf(feeds: string[]): { rules: ChoosableRule[]; isPending: boolean } {
  const read = useQueries({ queries: feeds.map((feed) => feedQuery(feed)) });
  const rules = read.flatMap(
    ({ data }) =>
      data?.rules?.map(({ id, title, text }, index) => ({
        ...{ id, text },
        words: ruleWords({ number: index + 1, feed: data.name, title }),
      })) ?? [],
  );
  return { rules, isPending: read.some(({ isPending, failureCount }) => isPending && failureCount === 0) };
}
