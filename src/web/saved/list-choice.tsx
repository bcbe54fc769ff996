import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide";
import { useState } from "react";
import { Link } from "../router/link.tsx";
import { navigate } from "../router/location.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { Icon } from "../ui/icon.tsx";
import { useChosenInSight } from "../ui/use-chosen-in-sight.ts";
import { ChosenList } from "./chosen-list.tsx";
import { useListAddress } from "./list-address.ts";
import styles from "./list-choice.module.css";
import { NewListForm } from "./new-list-form.tsx";
import { savedListsQuery } from "./saved-lists.ts";

/** The choice of one of the viewer's lists, each with its number, or of all that they saved. */
export function ListChoice({ current }: { current: string | null }) {
  const addressOf = useListAddress();
  const { data, error, refetch } = useQuery(savedListsQuery());
  const [isNaming, setNaming] = useState(false);
  const row = useChosenInSight<HTMLElement>(`${current} ${data?.lists.map(({ id }) => id).join()}`);
  if (!data) return error && <Failure retry={refetch} />;
  const chosen = data.lists.find((list) => list.id === current);
  return (
    <>
      <div className={styles.place}>
        <nav ref={row} aria-label="Lists of what you saved" className={styles.lists}>
          <Choice to={addressOf(null)} name="All" count={data.total} isChosen={current === null} />
          {data.lists.map(({ id, name, count }) => (
            <Choice key={id} to={addressOf(id)} name={name} count={count} isChosen={id === current} />
          ))}
        </nav>
        <button type="button" className={styles.add} onClick={() => setNaming(true)}>
          <Icon of={Plus} size={16} /> New list
        </button>
      </div>
      {chosen && <ChosenList key={chosen.id} list={chosen} />}
      {isNaming && (
        <Dialog title="New list" onClose={() => setNaming(false)}>
          <NewListForm
            thing={null}
            onMade={({ id }) => {
              setNaming(false);
              navigate(addressOf(id), { replace: true });
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Failure({ retry }: { retry: () => Promise<unknown> }) {
  return (
    <div className={`${styles.place} ${styles.failure}`}>
      <p role="alert">Your lists could not be loaded.</p>
      <Button look="outline" onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}

interface ChoiceProps {
  to: string;
  name: string;
  count: number;
  isChosen: boolean;
}

function Choice({ to, name, count, isChosen }: ChoiceProps) {
  return (
    <Link to={to} replace className={styles.choice} aria-current={isChosen ? "true" : undefined}>
      <bdi className={styles.name}>{name}</bdi> <span className={styles.count}>{formatNumber(count)}</span>
    </Link>
  );
}
