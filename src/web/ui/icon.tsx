import { createElement, memo, type ReactNode } from "react";
import type { IconNode } from "lucide";
import styles from "./icon.module.css";

interface Props {
  /** One of Lucide's icons. */
  of: IconNode;
  /** Its width and height in pixels. */
  size: number;
  isFilled?: boolean;
  className?: string;
}

/** A picture that stands beside words, or whose button has a name: nothing is said of it. */
export const Icon = memo(function Icon({ of, size, isFilled = false, className = "" }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={`${styles.icon} ${isFilled ? styles.filled : ""} ${className}`.trim()}
      aria-hidden
    >
      {linesOf(of)}
    </svg>
  );
});

const drawn = new Map<IconNode, ReactNode>();

/** Made once for all cards: the same elements need not be looked at again. */
function linesOf(icon: IconNode): ReactNode {
  let lines = drawn.get(icon);
  if (!lines) {
    lines = icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }));
    drawn.set(icon, lines);
  }
  return lines;
}
