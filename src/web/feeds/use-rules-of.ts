import { type QueryClient, useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ruleWords } from "../../contract/rule-words.ts";
import { postQuery, refetchPost } from "../post-cache/post-queries.ts";
import { feedQuery } from "./feed-queries.ts";

/** A rule to name in a report or a removal. */
export interface ChoosableRule {
  id: string;
  title: string;
  /** The rule as it is named. */
  words: string;
  /** Its explanation; empty without one. */
  text: string;
}

/**
 * A dialog waits for the rules for this time. Then it does without them: what appears later would move under the
 * pointer.
 */
const PATIENCE_MS = 1_500;

/**
 * The rules of these feeds, with those that could be read; undefined feeds are not known yet. `isWaiting` until all are
 * answered or have failed once, and never again: a dialog that is shown stays.
 */
export function useRulesOf(feeds: string[] | undefined): { rules: ChoosableRule[]; isWaiting: boolean } {
  const read = useQueries({ queries: (feeds ?? []).map((feed) => feedQuery(feed)) });
  const isAnswered = feeds !== undefined && read.every((one) => !one.isPending || one.failureCount > 0);
  const state = useWait(isAnswered);
  const rules = read.flatMap(
    ({ data }) =>
      data?.rules?.map(({ id, title, text }, index) => ({
        ...{ id, title, text },
        words: ruleWords({ number: index + 1, feed: data.name, title }),
      })) ?? [],
  );
  return { rules: state === "without" ? [] : rules, isWaiting: state === "waiting" };
}

function useWait(isAnswered: boolean): "waiting" | "with" | "without" {
  const [state, setState] = useState<"waiting" | "with" | "without">(isAnswered ? "with" : "waiting");
  if (isAnswered && state === "waiting") setState("with");
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === "waiting" ? "without" : now)), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return state;
}

/** Reads the rules again and the feeds of the post, once a rule was refused: either may have changed. Returns the feeds. */
export async function readRulesAgain(
  queryClient: QueryClient,
  postId: string,
): Promise<string[] | undefined> {
  void queryClient.invalidateQueries({ queryKey: ["feed"] });
  await refetchPost(queryClient, postId).catch(() => {});
  return queryClient.getQueryData(postQuery(postId).queryKey)?.customCategories;
}
