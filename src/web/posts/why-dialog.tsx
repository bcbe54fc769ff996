import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { explainPlace } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { postListQuery, type PostListSource } from "../post-cache/post-lists.ts";
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
  onClose: () => void;
}

const ORDERS = {
  recent: { rule: "The newest posts come first.", Numbers: RecentNumbers },
  popularity: {
    rule: "Posts with more hearts come first; among posts with as many, the newer.",
    Numbers: HeartNumbers,
  },
  hot: {
    rule: "Hearts and date together: ten times the hearts weigh as much as being 12½ hours newer. The value changes only with the hearts.",
    Numbers: HotNumbers,
  },
  active: {
    rule: "The post with the latest comment comes first. Comments by the post's own author do not count, nor does any later than 14 days after the post.",
    Numbers: ActiveNumbers,
  },
};

/** Says how a list is ordered, with the numbers of one of its posts, so that a reader can compute its place. */
export function WhyDialog({ button, source, label, onClose }: Props) {
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
      <p>{place === null ? ADDED : `It is number ${formatNumber(place)} of “${label}”.`}</p>
      <p>
        {rule}
        {rangeRule(order, range)}
      </p>
      <div className={styles.numbers}>
        {numbers.data && <Numbers postId={id} placing={numbers.data} />}
        {numbers.isPending && <Spinner label="Loading" />}
        {numbers.isError && (
          <LoadFailure resource="The numbers" error={numbers.error} retry={() => numbers.refetch()} />
        )}
      </div>
      <p className={styles.now}>These are the numbers of now. The list keeps its order while you read it.</p>
    </Dialog>
  );
}

/** The pressed card's post and its place in the list; null where it came on top of the list later. */
function useCard(button: Element, source: PostListSource) {
  const article = button.closest("article")!;
  const list = useQueryClient().getQueryData(postListQuery(source).queryKey);
  const { added = 0, range = source.range } = list?.pages[0] ?? {};
  const order: keyof typeof ORDERS = source.order ?? "recent";
  const { offset = 0 } = source;
  const position = Number(article.ariaPosInSet) - added;
  return {
    id: article.id.slice("post-".length),
    place: position > 0 ? position + offset : null,
    order,
    range,
  };
}

const ADDED = "It came while you were reading, so it stands on top until you open the list again.";

function rangeRule(order: keyof typeof ORDERS, range: ListRange | undefined): string {
  const isRanged = (order === "popularity" || order === "recent") && range && range !== "all";
  return isRanged ? ` The list has the posts of ${RANGE_WORDS[range]}.` : "";
}
