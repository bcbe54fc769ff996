import { Suspense, useState } from "react";
import type { Timestamp } from "../../contract/entities.ts";
import { useSession, moderates } from "../session/session.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { Time } from "../ui/time.tsx";
import type { VersionedKind } from "./versions.ts";
import styles from "./edited-mark.module.css";

/** Loaded once the versions are opened. */
const VersionsDialog = lazyPart(() => import("./versions-dialog.tsx").then((part) => part.VersionsDialog));

interface Props {
  kind: VersionedKind;
  edited: { id: string; editedAt?: Timestamp | null; userName: string };
  /** Whether there is room for the time on phones, too. */
  isRoomy?: boolean;
}

/** Says when a post or comment was edited, and opens its versions. */
export function EditedMark({ kind, edited: { id, editedAt, userName }, isRoomy = false }: Props) {
  const hydrated = useHydrated();
  const { viewer } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!editedAt) return null;
  const words = (
    <>
      edited{" "}
      <span className={isRoomy ? undefined : styles.time}>
        <Time at={editedAt} />
      </span>
    </>
  );
  if (!hydrated) return <span className={styles.mark}>{words}</span>;
  return (
    <>
      <button type="button" className={styles.mark} onClick={() => setOpen(true)}>
        {words}
        <span className="visually-hidden">
          , show the versions of the {kind} by {userName}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <VersionsDialog
            kind={kind}
            id={id}
            author={userName}
            canErase={viewer?.username === userName || moderates(viewer)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
