import { Suspense, useState } from "react";
import { useSession } from "../session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { EraseVersion } from "./erase-version.tsx";
import { RestoreVersion } from "./restore-version.tsx";
import { timeOf, VersionItem } from "./version-item.tsx";
import { useErasing, type Version, type VersionedKind, useVersions } from "./versions.ts";
import styles from "./versions-dialog.module.css";

/** Loaded for moderators and admins alone. */
const EraseWithReason = lazyPart(() =>
  import("./erase-with-reason.tsx").then((part) => part.EraseWithReason),
);

interface Props {
  kind: VersionedKind;
  id: string;
  /** Whether the viewer may erase earlier versions. */
  canErase: boolean;
  /** The author of the post or comment; absent for a page. Everybody else who may erase its versions gives a reason. */
  author?: string;
  /** Gets the text of an earlier version, where the viewer may make it the present one. */
  onRestore?: ((text: string) => void) | undefined;
  onClose: () => void;
}

/**
 * The versions of a post, of a comment or of one of the site's own pages, the newest first. The current one is open, with its
 * differences from the one before.
 */
export function VersionsDialog({ author, ...props }: Props) {
  const { kind, id } = props;
  const { viewer } = useSession();
  const [asked, setAsked] = useState<{ version: Version; isOpen: boolean } | null>(null);
  const erasing = useErasing(kind, id);
  const needsReason = author !== viewer?.username;
  if (asked?.isOpen && needsReason) {
    // Stands in place of the versions, which are there again afterwards.
    return (
      <Suspense>
        <EraseWithReason
          {...{ kind, author }}
          when={timeOf(asked.version)}
          erase={(reason) => erasing.mutateAsync({ version: asked.version.id!, reason })}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      </Suspense>
    );
  }
  return (
    <List
      {...{ ...props, erasing, needsReason }}
      askedId={asked?.version.id ?? undefined}
      onAsk={(version) => setAsked({ version, isOpen: true })}
    />
  );
}

interface ListProps extends Omit<Props, "author"> {
  erasing: ReturnType<typeof useErasing>;
  needsReason: boolean;
  /** The version that a reason was asked for last. */
  askedId: string | undefined;
  onAsk: (version: Version) => void;
}

function List({ kind, id, canErase, onRestore, onClose, erasing, needsReason, askedId, onAsk }: ListProps) {
  const query = useVersions(kind, id);
  const { data, error, refetch, hasNextPage } = query;
  return (
    <Dialog title="Versions" onClose={onClose}>
      {!data && <Missing {...{ error, refetch }} />}
      <ol className={styles.versions} reversed>
        {data?.toReversed().map((version, index, all) => (
          <VersionItem
            key={version.id ?? "now"}
            kind={kind}
            version={version}
            before={all.slice(index + 1).find(({ words }) => words !== null)?.words ?? undefined}
            isErasedNow={version.id === askedId}
            isFirst={index === all.length - 1 && !hasNextPage}
          >
            <Acts
              {...{ version, canErase, onRestore, needsReason }}
              busy={erasing.isPending}
              onErase={() => (needsReason ? onAsk(version) : erasing.mutate({ version: version.id! }))}
            />
          </VersionItem>
        ))}
      </ol>
      {hasNextPage && <ShowEarlier query={query} />}
      <FormError message={erasing.error?.message ?? (data && error?.message) ?? null} />
    </Dialog>
  );
}

function Missing({ error, refetch }: Pick<ReturnType<typeof useVersions>, "error" | "refetch">) {
  if (!error) return <Spinner label="Loading versions" />;
  return <LoadFailure resource="The versions" error={error} retry={refetch} />;
}

/** Reads the versions before those that are shown: a text may have hundreds. */
function ShowEarlier({ query }: { query: ReturnType<typeof useVersions> }) {
  const { isFetchingNextPage: busy, fetchNextPage } = query;
  return (
    <QuietButton
      // A disabled button loses the focus.
      aria-disabled={busy}
      onClick={() => busy || void fetchNextPage()}
    >
      {busy ? "Loading..." : "Show earlier ones"}
    </QuietButton>
  );
}

interface ActsProps extends Pick<Props, "canErase" | "onRestore"> {
  version: Version;
  needsReason: boolean;
  busy: boolean;
  onErase: () => void;
}

/** The acts on an earlier version. */
function Acts({ version, canErase, onRestore, ...erasing }: ActsProps) {
  const { id, words } = version;
  if (id === null || words === null) return null;
  const when = timeOf(version);
  return (
    <>
      {onRestore && words.text && <RestoreVersion when={when} onRestore={() => onRestore(words.text)} />}
      {canErase && <EraseVersion when={when} {...erasing} />}
    </>
  );
}
