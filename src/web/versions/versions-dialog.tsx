import { milliseconds } from "../../contract/moments.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { dateAndTime } from "../ui/time.tsx";
import { EraseVersion } from "./erase-version.tsx";
import { VersionChanges } from "./version-changes.tsx";
import { useErasing, type VersionedKind, useVersions } from "./versions.ts";
import styles from "./versions-dialog.module.css";

interface Props {
  kind: VersionedKind;
  id: string;
  /** Whether the viewer may erase earlier versions. */
  canErase: boolean;
  onClose: () => void;
}

/** The names of what has changed: a comment is its text. */
const NAMES = { post: "post", comment: "text" };

/** The versions of a post or comment, the newest first, each with its differences from the one before. */
export function VersionsDialog({ kind, id, canErase, onClose }: Props) {
  const { data, error, refetch } = useVersions(kind, id);
  const erasing = useErasing(kind, id);
  return (
    <Dialog title="Versions" onClose={onClose}>
      {!data &&
        (error ? (
          <LoadFailure resource="The versions" error={error} retry={refetch} />
        ) : (
          <Spinner label="Loading versions" />
        ))}
      <ol className={styles.versions} reversed>
        {data?.toReversed().map((version, index, all) => (
          <li key={version.id ?? "now"} className={styles.version}>
            <p className={styles.head}>
              <span className={styles.when}>{dateAndTime(new Date(milliseconds(version.createdAt)))}</span>
              {version.id === null && <span>the {NAMES[kind]} now</span>}
              {index === all.length - 1 && <span>the first {NAMES[kind]}</span>}
              {canErase && version.id !== null && version.words !== null && (
                <EraseVersion busy={erasing.isPending} onErase={() => erasing.mutate(version.id!)} />
              )}
            </p>
            <VersionChanges
              version={version}
              before={all.slice(index + 1).find(({ words }) => words !== null)?.words ?? undefined}
            />
          </li>
        ))}
      </ol>
      <FormError message={erasing.error && erasing.error.message} />
    </Dialog>
  );
}
