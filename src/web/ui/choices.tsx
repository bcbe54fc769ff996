import type { ReactNode } from "react";
import { ForMembers } from "../session/audience.tsx";
import styles from "./choices.module.css";
import { Link } from "../router/link.tsx";

interface Choice<T> {
  value: T;
  name: string;
  address: string;
  /** Absent means that everybody sees the choice. */
  audience?: "member";
}

interface Props<T> {
  label: string;
  /** Null, or none of the choices, where none is chosen. */
  current: string | null;
  choices: Choice<T>[];
  /** An id for choices that phones fold into a `FoldingButton`. */
  folds?: string;
  onChoose?: (value: T) => void;
}

/** Choices side by side. Each has an address, so that the choices also work as plain links. */
export function Choices<T extends string>({ label, current, choices, folds, onChoose }: Props<T>) {
  return (
    <nav aria-label={label} className={styles.choices} id={folds} popover={folds && "auto"}>
      {choices.map(({ value, name, address, audience }) => {
        const link = (
          <Link
            key={value}
            to={address}
            replace
            className={styles.choice}
            aria-current={value === current ? "true" : undefined}
            onClick={() => onChoose?.(value)}
          >
            {name}
          </Link>
        );
        return audience === "member" ? <ForMembers key={value}>{link}</ForMembers> : link;
      })}
    </nav>
  );
}

/** Stands on phones in the place of choices with this id, and opens them, also without scripts. */
export function FoldingButton({
  folds,
  label,
  children,
}: {
  folds: string;
  label: string;
  children: string;
}) {
  return (
    <button
      type="button"
      className={styles.folding}
      popoverTarget={folds}
      aria-label={`${label}: ${children}`}
    >
      {children}
    </button>
  );
}

/** Several choices in a row, which scrolls sideways where they have no room. */
export function ChoiceStrip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>;
}
