import type { MemberStats } from "../../contract/members.ts";
import { formatNumber } from "../ui/format-number.ts";
import styles from "./member-figures.module.css";

/** A member's figures. Shows placeholders until they are loaded, so that nothing below jumps. */
export function MemberFigures({ stats }: { stats: MemberStats | undefined }) {
  const figures: [string, number | undefined][] = [
    ["Posts", stats?.totalPosts],
    ["Comments", stats?.totalComments],
    ["Hearts Received", stats?.heartsReceived],
    ["Hearts Given", stats?.heartsGiven],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure === undefined ? "–" : formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
