import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { explainPlace } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { orderedIds, postListQuery, type PostListSource } from "../post-cache/post-lists.ts";
import { Dialog } from "../ui/dialog.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { ListRange } from "./list-choices.ts";
import { RANGE_WORDS } from "./range-words.ts";
import styles from "./why-dialog.module.css";
import { ActiveNumbers, HeartNumbers, HotNumbers, RecentNumbers } from "./why-numbers.tsx";

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
  recent: { rule: "The newest posts come first.", Numbers: RecentNumbers },
  popularity: {
    rule: "Posts with more hearts come first; among posts with as many, the newer.",
    Numbers: HeartNumbers,
  },
  hot: {
    rule: "Hearts and date together: ten times the hearts weigh as much as being 12½ hours newer. The value changes only with the hearts. Of equal values, the post that was added to the site later comes first.",
    Numbers: HotNumbers,
  },
  active: {
    rule: "The post with the latest comment comes first. Comments by the post's own author do not count. Comments more than 14 days after the post do not count either. A post without one that counts goes by its own date.",
    Numbers: ActiveNumbers,
  },
};

/** Says how a list is ordered, with the numbers of one of its posts, so that a reader can compute its place. */
export function WhyDialog({ button, source, label, isPinned, onClose }: Props) {
  const { id, place, order, range } = useCard(button, source);
  const { rule, Numbers } = ORDERS[order];
  const numbers = useQuery({
    queryKey: ["placing", id],
    queryFn: async ({ signal }) => {
      const options = { params: { id }, signal };
      return (await call<typeof explainPlace>("GET", "/submission/:id/placing", options)).placing;
    },
    staleTime: 0,
  });
  return (
    <Dialog title="Why is this here?" onClose={onClose}>
      <p>
        {isPinned && PINNED}
        {!isPinned && (place === null ? ADDED : `It is number ${formatNumber(place)} of “${label}”.`)}
      </p>
      <p>
        {rule}
        {rangeRule(order, range)}
      </p>
      <div className={styles.numbers} data-order={order}>
        {numbers.data && <Numbers postId={id} placing={numbers.data} />}
        {numbers.isPending && <Spinner label="Loading" />}
        {numbers.isError && (
          <LoadFailure resource="The numbers" error={numbers.error} retry={() => numbers.refetch()} />
        )}
      </div>
      <p className={styles.now}>
        These are the current numbers. They may have changed since the list was ordered: it keeps its order
        while you read it.
      </p>
    </Dialog>
  );
}

/** The pressed card's post and its place in the list; null where it came on top of the list later. */
function useCard(button: Element, source: PostListSource) {
  const id = button.closest("article")!.id.slice("post-".length);
  const list = useQueryClient().getQueryData(postListQuery(source).queryKey);
  const { range = source.range, added, passed = 0 } = list?.pages[0] ?? {};
  const order: keyof typeof ORDERS = source.order ?? "recent";
  const place =
    added?.includes(id) || !list ? null : orderedIds(list).indexOf(id) + 1 + passed + (source.offset ?? 0);
  return { id, place, order, range };
}

const PINNED =
  "It is pinned: the people who look after this feed keep it at the top, in every order. The posts below it are in an order of their own.";

const ADDED = "It came while you were reading, so it stands on top until you open the list again.";

function rangeRule(order: keyof typeof ORDERS, range: ListRange | undefined): string {
  const isRanged = (order === "popularity" || order === "recent") && range && range !== "all";
  return isRanged ? ` The list has the posts of ${RANGE_WORDS[range]}.` : "";
}
