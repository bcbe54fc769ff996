import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useState,
} from "react";
import type { BulkAct } from "../../../contract/bulk-acts.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import styles from "./bulk.module.css";

type SetActs = Dispatch<SetStateAction<BulkAct[]>>;

const ActsContext = createContext<SetActs>(() => {});

/** Shows the progress of the acts that are started from the cards below it: the removed content takes its card away. */
export function StartedActs({ children }: { children: ReactNode }) {
  const [acts, setActs] = useState<BulkAct[]>([]);
  return (
    <ActsContext value={setActs}>
      {acts.length > 0 && (
        <ul className={styles.started} aria-label="Removals that you started">
          {acts.map((act) => (
            <li key={act.id}>
              <strong>{act.memberName ?? act.domain}</strong>
              <BulkOutcome act={act} takesFocus />
            </li>
          ))}
        </ul>
      )}
      {children}
    </ActsContext>
  );
}

/** A function that shows an act that was just started, at the top of the page. */
export function useShowAct(): (act: BulkAct) => void {
  const setActs = useContext(ActsContext);
  return (act) => setActs((earlier) => [act, ...earlier.filter(({ id }) => id !== act.id)]);
}
