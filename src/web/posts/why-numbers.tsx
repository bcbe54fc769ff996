import type { ReactNode } from "react";
import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { HOT_UNIT, HOT_ZERO } from "../../contract/orders.ts";
import { pages } from "../../contract/paths.ts";
import type { Placing } from "../../contract/posts.ts";
import { Link } from "../router/link.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { ago } from "../ui/time.tsx";
import styles from "./why-dialog.module.css";

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
  return (
    <>
      <dl>
        <Fact name="Hearts">{formatNumber(upvotes)}</Fact>
        <Fact name="Posted">{momentOf(createdAt)}</Fact>
        <Fact name="In seconds since 1970">{formatNumber(seconds)}</Fact>
      </dl>
      <dl className={styles.sum}>
        <Fact name={`log₁₀ ${formatNumber(Math.max(upvotes, 1))}`}>
          {decimals(Math.log10(Math.max(upvotes, 1)))}
        </Fact>
        <Fact name={`+ (seconds − ${formatNumber(HOT_ZERO)}) ÷ ${formatNumber(HOT_UNIT)}`}>
          {decimals((seconds - HOT_ZERO) / HOT_UNIT)}
        </Fact>
        <Fact name="= the value in Hot">{decimals(hot)}</Fact>
      </dl>
    </>
  );
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
        {lastComment ? (
          <>
            <Link to={`${pages.details(postId)}#comment-${lastComment.id}`}>by {lastComment.userName}</Link>,{" "}
            {momentOf(activeAt)}
          </>
        ) : (
          "None yet, so the post's own date counts"
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** With the seconds, which may decide. */
function momentOf(at: Timestamp): string {
  const date = new Date(milliseconds(at));
  const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });
  return `${moment.format(date)} (${ago(date)})`;
}

/** As "14,072.1368923". */
function decimals(value: number): string {
  const [whole, fraction] = value.toFixed(7).split(".");
  return `${formatNumber(Number(whole))}.${fraction}`;
}
