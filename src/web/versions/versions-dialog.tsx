import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  eraseVersion,
  listReportedVersions,
  listVersions,
  TextVersion,
} from "../../contract/own-comments.ts";
import { milliseconds } from "../../contract/moments.ts";
import { call } from "../api/api.ts";
import { moderates, useSession } from "../session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { dateAndTime } from "../ui/time.tsx";
import { EraseVersion } from "./erase-version.tsx";
import styles from "./versions-dialog.module.css";
import { wordChanges } from "./word-changes.ts";

interface Props {
  id: string;
  /** Whether the viewer may erase earlier versions. */
  canErase: boolean;
  onClose: () => void;
}

/** The versions of a comment, the newest first, each with its differences from the one before. */
export function VersionsDialog({ id, canErase, onClose }: Props) {
  const { data, error, refetch } = useVersions(id);
  const erasing = useErasing(id);
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
              {version.id === null && <span>the text now</span>}
              {index === all.length - 1 && <span>the first text</span>}
              {canErase && version.id !== null && version.text !== null && (
                <EraseVersion busy={erasing.isPending} onErase={() => erasing.mutate(version.id!)} />
              )}
            </p>
            <Changes version={version} before={all.slice(index + 1).find(({ text }) => text !== null)} />
          </li>
        ))}
      </ol>
      <FormError message={erasing.error && erasing.error.message} />
    </Dialog>
  );
}

interface ChangesProps {
  version: TextVersion;
  /** The version before, without those that were erased. */
  before: TextVersion | undefined;
}

function Changes({ version: { text }, before }: ChangesProps) {
  if (text === null) return <p className={styles.erased}>This version was erased.</p>;
  return (
    <p className={styles.text} dir="auto">
      {before
        ? wordChanges(before.text!, text).map(({ kind, text: words }, index) => {
            const Element = { same: "span", removed: "del", added: "ins" }[kind] as "span";
            return <Element key={index}>{words}</Element>;
          })
        : text}
    </p>
  );
}

const keyOf = (id: string) => ["comment-versions", id];

/** Moderators also read the versions of removed comments, and of deleted ones that are reported. */
function useVersions(id: string) {
  const { viewer } = useSession();
  const address = moderates(viewer) ? "/moderation/comments/:id/versions" : "/comment/:id/versions";
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const path = { params: { id }, signal, cache: "reload" as const };
      return (await call<typeof listVersions | typeof listReportedVersions>("GET", address, path)).versions;
    },
    staleTime: 0,
  });
}

function useErasing(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: string) =>
      call<typeof eraseVersion>("DELETE", "/comment/:id/versions/:version", { params: { id, version } }),
    onSuccess: ({ versions }) => queryClient.setQueryData(keyOf(id), versions),
  });
}
