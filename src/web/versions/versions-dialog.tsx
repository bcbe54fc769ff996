import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  eraseVersion,
  listReportedVersions,
  listVersions,
  TextVersion,
} from "../../contract/own-comments.ts";
import { milliseconds } from "../../contract/moments.ts";
import { type ReactNode, useMemo, useState } from "react";
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

/** The versions of a comment, the newest first. The current one is open, with its differences from the one before. */
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
          <Version
            key={version.id ?? "now"}
            version={version}
            before={all.slice(index + 1).find(({ text }) => text !== null)}
            isFirst={index === all.length - 1}
          >
            {canErase && version.id !== null && version.text !== null && (
              <EraseVersion busy={erasing.isPending} onErase={() => erasing.mutate(version.id!)} />
            )}
          </Version>
        ))}
      </ol>
      <FormError message={erasing.error && erasing.error.message} />
    </Dialog>
  );
}

interface VersionProps {
  version: TextVersion;
  /** The version before, without those that were erased. */
  before: TextVersion | undefined;
  isFirst: boolean;
  /** The button that erases it. */
  children: ReactNode;
}

/** A version, which is compared when it is opened. */
function Version({ version, before, isFirst, children }: VersionProps) {
  const isCurrent = version.id === null;
  const [isOpen, setOpen] = useState(isCurrent);
  const head = (
    <>
      <span className={styles.when}>{dateAndTime(new Date(milliseconds(version.createdAt)))}</span>
      {isCurrent && <span>current text</span>}
      {isFirst && <span>first text</span>}
    </>
  );
  if (version.text === null) {
    return (
      <li className={styles.version}>
        <p className={styles.head}>{head}</p>
        <p className={styles.erased}>This version was erased.</p>
      </li>
    );
  }
  return (
    <li className={styles.version}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.head}>{head}</summary>
        {isOpen && <Changes before={before?.text ?? null} text={version.text} />}
        {children}
      </details>
    </li>
  );
}

function Changes({ before, text }: { before: string | null; text: string }) {
  const changes = useMemo(() => (before === null ? null : wordChanges(before, text)), [before, text]);
  return (
    <p className={styles.text} dir="auto">
      {changes?.map(({ kind, text: words }, index) => {
        const Element = { same: "span", removed: "del", added: "ins" }[kind] as "span";
        return <Element key={index}>{words}</Element>;
      }) ?? text}
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
