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
  /** The words of a button that stands in the choices' place on phones, and opens them. One a page. */
  folded?: string;
  onChoose?: (value: T) => void;
}

const FOLDED = "folded";

/** Choices side by side. Each has an address, so that the choices also work as plain links. */
export function Choices<T extends string>({ label, current, choices, folded, onChoose }: Props<T>) {
  const list = (
    <nav aria-label={label} className={styles.choices} {...(folded && { id: FOLDED, popover: "auto" })}>
      {choices.map(({ value, name, address, audience }) => {
        const link = (
          <Link
            key={value}
            to={address}
            replace
            className={styles.choice}
            aria-current={value === current ? "true" : undefined}
            onClick={() => {
              onChoose?.(value);
              if (folded) document.getElementById(FOLDED)?.hidePopover?.();
            }}
          >
            {name}
          </Link>
        );
        return audience === "member" ? <ForMembers key={value}>{link}</ForMembers> : link;
      })}
    </nav>
  );
  if (!folded) return list;
  return (
    <>
      <button type="button" className={styles.folded} popoverTarget={FOLDED} aria-label={`${label}: ${folded}`}>
        {folded}
      </button>
      {list}
    </>
  );
}

/** Several choices in a row, which scrolls sideways where they have no room. */
export function ChoiceStrip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>;
}
