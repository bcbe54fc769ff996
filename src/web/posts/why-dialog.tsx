import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import { milliseconds } from "../../contract/moments.ts";
import type { explainPlace } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { leftOutOf } from "../filters/not-shown.tsx";
import { orderedIds, postListQuery, type PostListSource, type PostPages } from "../post-cache/post-lists.ts";
import { Dialog } from "../ui/dialog.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { ago } from "../ui/time.tsx";
import type { ListRange } from "./list-choices.ts";
import { RANGE_WORDS } from "./range-words.ts";
import styles from "./why-dialog.module.css";
import { ActiveNumbers, HeartNumbers, HotNumbers, Numbers, RecentNumbers } from "./why-numbers.tsx";
import { RelevanceNumbers } from "./why-relevance.tsx";

interface Props {
  /** The pressed button, in the article of a post. */
  button: Element;
  source: PostListSource;
  /** The name of the list. */
  label: string;
  isPinned: boolean | undefined;
  onClose: () => void;
}

const ORDERS = {
  recent: { rule: "The newest posts come first.", Placing: RecentNumbers },
  popularity: {
    rule: "Posts with more hearts come first; among posts with as many, the newer.",
    Placing: HeartNumbers,
  },
  hot: {
    rule: "Hearts and date together: ten times the hearts weigh as much as being 12½ hours newer. The value changes only with the hearts. Of equal values, the post that was added to the site later comes first.",
    Placing: HotNumbers,
  },
  active: {
    rule: "The post with the latest comment comes first. Comments by the post's own author do not count. Comments more than 14 days after the post do not count either. A post without one that counts goes by its own date.",
    Placing: ActiveNumbers,
  },
};

const RELEVANCE =
  "Posts whose title is exactly what you searched come first, then those with a higher score; of equal scores, the newer, and imported posts last. Where many posts are found, only the newest are ordered by their scores: the others follow by their age.";

/** Says how a list is ordered, with the numbers of one of its posts, so that a reader can compute its place. */
export function WhyDialog({ button, source, label, isPinned, onClose }: Props) {
  const { id, list, place } = useCard(button, source);
  const { relevance, order = "recent", missed } = source;
  return (
    <Dialog title="Why is this here?" onClose={onClose}>
      <p>{isPinned ? PINNED : numberIn(label, place, list)}</p>
      <p>
        {relevance ? RELEVANCE : ORDERS[order].rule}
        {rangeRule(order, list?.pages[0]?.range ?? source.range)}
      </p>
      {missed && <Missed {...missed} />}
      {relevance ? (
        <RelevanceNumbers postId={id} search={{ ...relevance, ...(isAsTyped(list) && { exact: "true" }) }} />
      ) : (
        <OrderNumbers postId={id} order={order} />
      )}
      <p className={styles.now}>
        These are the current numbers. They may have changed since the list was ordered: it keeps its order
        while you read it.
      </p>
    </Dialog>
  );
}

/** The pressed card's post and its place in the list. The place is null if the post was added on top later. */
function useCard(button: Element, source: PostListSource) {
  const id = button.closest("article")!.id.slice("post-".length);
  const list = useQueryClient().getQueryData(postListQuery(source).queryKey);
  const { added, passed = 0 } = list?.pages[0] ?? {};
  const place =
    added?.includes(id) || !list ? null : orderedIds(list).indexOf(id) + 1 + passed + (source.offset ?? 0);
  return { id, list, place };
}

function OrderNumbers({ postId, order }: { postId: string; order: keyof typeof ORDERS }) {
  const { Placing } = ORDERS[order];
  const query = useQuery({
    queryKey: ["placing", postId],
    queryFn: async ({ signal }) => {
      const options = { params: { id: postId }, signal };
      return (await call<typeof explainPlace>("GET", "/submission/:id/placing", options)).placing;
    },
    staleTime: 0,
  });
  return (
    <Numbers query={query} order={order}>
      {query.data && <Placing postId={postId} placing={query.data} />}
    </Numbers>
  );
}

const PINNED =
  "It is pinned: the people who look after this feed keep it at the top, in every order. The posts below it are in an order of their own.";

const ADDED = "It came while you were reading, so it stands on top until you open the list again.";

function numberIn(label: string, place: number | null, list: PostPages | undefined): string {
  if (place === null) return ADDED;
  return `It is number ${formatNumber(place)} of “${label}”.${list ? withoutNumber(list) : ""}`;
}

/** A sentence about posts that the viewer's filters leave out; empty if there are none. */
function withoutNumber({ pages }: PostPages): string {
  const words = leftOutOf(pages).map((found) => found.words);
  return words.length > 0 ? ` Posts that you are not shown have no number: ${words.join(", ")}.` : "";
}

/** Whether the search used the words as typed, without correcting them. */
function isAsTyped(list: PostPages | undefined): boolean {
  return list?.pages[0]?.found?.corrected === null;
}

function rangeRule(order: keyof typeof ORDERS, range: ListRange | undefined): string {
  const isRanged = (order === "popularity" || order === "recent") && range && range !== "all";
  return isRanged ? ` The list has the posts of ${RANGE_WORDS[range]}.` : "";
}

/** Explains how the posts of "What you missed" were chosen. */
function Missed({ leftAt }: NonNullable<PostListSource["missed"]>) {
  const since = leftAt ? ` (${ago(new Date(milliseconds(leftAt)))})` : "";
  return (
    <p>
      {`They were chosen when you came back: at most ${LIMITS.catchUp} posts of the feeds that you follow, from after you were last here${since} and before you came back, none older than ${LIMITS.catchUpDays} days. Left out are your own, those that you gave a heart to or commented on, those that you hid, muted or had read, and those by members whom you have blocked. A post that you have seen here does not come again.`}
    </p>
  );
}
