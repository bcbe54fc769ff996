import { createElement, memo, type ReactNode } from "react";
import type { IconNode } from "lucide";
import styles from "./icon.module.css";

interface Props {
  of: IconNode;
  /** Width and height in pixels. */
  size: number;
  isFilled?: boolean;
  className?: string;
}

/** An icon, hidden from screen readers: the text or the button around it says the same. */
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

/** Creates the elements of each icon once: React skips elements that are the same object. */
function linesOf(icon: IconNode): ReactNode {
  let lines = drawn.get(icon);
  if (!lines) {
    lines = icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }));
    drawn.set(icon, lines);
  }
  return lines;
}
