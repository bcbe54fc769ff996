import { ForMembers } from "../session/audience.tsx";
import styles from "./choices.module.css";
import { Link } from "../router/link.tsx";

interface Choice<T> {
  value: T;
  name: string;
  address: string;
  /** Who sees it; absent means everybody. */
  audience?: "member";
}

interface Props<T> {
  label: string;
  current: T;
  choices: Choice<T>[];
  onChoose: (value: T) => void;
}

/** A few choices side by side, each with an address of its own, so that they work as plain links too. */
export function Choices<T extends string>({ label, current, choices, onChoose }: Props<T>) {
  return (
    <nav aria-label={label} className={styles.choices}>
      {choices.map(({ value, name, address, audience }) => {
        const link = (
          <Link
            key={value}
            to={address}
            replace
            className={styles.choice}
            aria-current={value === current ? "true" : undefined}
            onClick={() => onChoose(value)}
          >
            {name}
          </Link>
        );
        return audience === "member" ? <ForMembers key={value}>{link}</ForMembers> : link;
      })}
    </nav>
  );
}
