import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { HOT_UNIT, HOT_ZERO } from "../../contract/orders.ts";
import { pages } from "../../contract/paths.ts";
import type { Placing } from "../../contract/posts.ts";
import { Link } from "../router/link.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ago } from "../ui/time.tsx";
import styles from "./why-dialog.module.css";

interface NumbersProps {
  /** The query for the numbers; absent where they are known. */
  query?: Pick<UseQueryResult, "isPending"> & Partial<Pick<UseQueryResult, "error" | "refetch">>;
  order: "recent" | "popularity" | "hot" | "active" | "relevance";
  children?: ReactNode;
}

/** The numbers that decide a post's place, a spinner, or why they could not be loaded. */
export function Numbers({ query, order, children }: NumbersProps) {
  return (
    <div className={styles.numbers} data-order={order}>
      {children}
      {query?.isPending && <Spinner label="Loading" />}
      {query?.error && (
        <LoadFailure resource="The numbers" error={query.error} retry={async () => query.refetch?.()} />
      )}
    </div>
  );
}

interface Props {
  postId: string;
  placing: Placing;
}

export function RecentNumbers({ placing: { createdAt } }: Props) {
  return (
    <dl>
      <Fact name="Posted">{momentOf(createdAt)}</Fact>
    </dl>
  );
}

export function HeartNumbers({ placing: { upvotes, createdAt } }: Props) {
  return (
    <dl>
      <Fact name="Hearts">{formatNumber(upvotes)}</Fact>
      <Fact name="Posted">{momentOf(createdAt)}</Fact>
    </dl>
  );
}

/** Every step of the formula, so that the value can be computed by hand. */
export function HotNumbers({ placing: { upvotes, createdAt, hot } }: Props) {
  const { _seconds: seconds } = createdAt;
  const weights = weightsOf({ upvotes, hot }, seconds);
  return (
    <>
      <dl>
        <Fact name="Hearts">{formatNumber(upvotes)}</Fact>
        <Fact name="Posted">{momentOf(createdAt)}</Fact>
        <Fact name="In seconds since 1970">{formatNumber(seconds)}</Fact>
      </dl>
      <dl className={styles.sum}>
        <Fact name={`log₁₀ ${formatNumber(Math.max(upvotes, 1))}`}>{decimals(weights.hearts)}</Fact>
        <Fact name={`+ (seconds − ${formatNumber(HOT_ZERO)}) ÷ ${formatNumber(HOT_UNIT)}`}>
          {decimals(weights.date)}
        </Fact>
        <Fact name="= their sum">{decimals(weights.hearts + weights.date)}</Fact>
        <Fact name="The value in Hot, with seven decimals">{decimals(weights.value).slice(0, -2)}</Fact>
      </dl>
    </>
  );
}

/**
 * The value in Hot and its two parts, in billionths. The hearts' part is adjusted, so that the sum of the parts rounds
 * to the value.
 */
function weightsOf({ upvotes, hot }: Pick<Placing, "upvotes" | "hot">, seconds: number) {
  const date = Math.round(((seconds - HOT_ZERO) / HOT_UNIT) * 1e9);
  const value = Math.round(hot * 1e7) * 100;
  const hearts = Math.round(Math.log10(Math.max(upvotes, 1)) * 1e9);
  return { date, value, hearts: Math.min(Math.max(hearts, value - date - 50), value - date + 49) };
}

export function ActiveNumbers({
  postId,
  placing: { commentCount, createdAt, activeAt, lastComment },
}: Props) {
  return (
    <dl>
      <Fact name="Posted">{momentOf(createdAt)}</Fact>
      <Fact name="Comments">{formatNumber(commentCount)}</Fact>
      <Fact name="Last comment that counts">
        {activeAt && lastComment ? (
          <>
            <Link to={`${pages.details(postId)}#comment-${lastComment.id}`}>by {lastComment.userName}</Link>,{" "}
            {momentOf(activeAt)}
          </>
        ) : (
          `${activeAt ? "None yet" : "Still to be stored"}, so the post's own date counts`
        )}
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A time with seconds, because seconds may decide the order. */
export function momentOf(at: Timestamp): string {
  const date = new Date(milliseconds(at));
  const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });
  return `${moment.format(date)} (${ago(date)})`;
}

/** Billionths as "14,072.136892300". */
function decimals(billionths: number): string {
  const fraction = String(billionths % 1e9).padStart(9, "0");
  return `${formatNumber(Math.floor(billionths / 1e9))}.${fraction}`;
}
