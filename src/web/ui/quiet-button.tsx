import type { ComponentProps } from "react";
import styles from "./quiet-button.module.css";

/** A button that stands back: an icon and words, without a frame. */
export function QuietButton({
  isDanger = false,
  className = "",
  ...rest
}: Omit<ComponentProps<"button">, "type"> & { isDanger?: boolean }) {
  const look = isDanger ? `${styles.button} ${styles.danger}` : styles.button;
  return <button type="button" className={`${look} ${className}`} {...rest} />;
}
