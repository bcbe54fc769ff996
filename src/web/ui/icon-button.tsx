import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, className = "", ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${styles.icon} ${className}`}
      {...rest}
    />
  );
}
