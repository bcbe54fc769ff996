import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./button.module.css";

type Look = "solid" | "outline" | "danger";

/** A button with words. While `busy` it cannot be pressed again. */
export function Button({
  look = "solid",
  busy = false,
  className = "",
  disabled,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { look?: Look; busy?: boolean }) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={`${styles.button} ${styles[look]} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = "solid",
  className = "",
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={`${styles.button} ${styles[look]} ${className}`} {...rest} />;
}
