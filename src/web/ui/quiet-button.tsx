import type { ComponentProps } from "react";
import styles from "./quiet-button.module.css";

/** An unobtrusive button: an icon and text, without a border. */
export function QuietButton({
  isDanger = false,
  className = "",
  ...rest
}: Omit<ComponentProps<"button">, "type"> & { isDanger?: boolean }) {
  const look = isDanger ? `${styles.button} ${styles.danger}` : styles.button;
  return <button type="button" className={`${look} ${className}`} {...rest} />;
}
