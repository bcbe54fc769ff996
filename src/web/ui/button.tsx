import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";
import { Link } from "../router/link.tsx";

/** `danger-solid` is for the act that a dialog asks to confirm. */
type Look = "solid" | "outline" | "danger" | "danger-solid";

/** A button with text. While `busy` it ignores presses, but keeps the focus, which `disabled` would lose. */
export function Button({
  look = "solid",
  busy = false,
  className = "",
  type = "button",
  onClick,
  ...rest
}: ComponentProps<"button"> & { look?: Look; busy?: boolean }) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={`${styles.button} ${styles[look]} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

export function ButtonLink({
  look = "solid",
  className = "",
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={`${styles.button} ${styles[look]} ${className}`} {...rest} />;
}
