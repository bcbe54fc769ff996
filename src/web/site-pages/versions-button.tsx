import { History } from "lucide";
import { type ComponentProps, Suspense, useState } from "react";
import type { SitePageName } from "../../contract/site-page-names.ts";
import { administers, useSession } from "../session/session.ts";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { QuietButton } from "../ui/quiet-button.tsx";
import type { VersionsDialog } from "../versions/versions-dialog.tsx";
import styles from "./site-page.module.css";

const Dialog = lazyPart(() => import("../versions/versions-dialog.tsx").then((part) => part.VersionsDialog));

type Restoring = Pick<ComponentProps<typeof VersionsDialog>, "onRestore">;

/** Opens the versions of one of the site's own pages. Everybody may read them, and see what has changed. */
export function VersionsButton({ name, onRestore }: Restoring & { name: SitePageName }) {
  const { viewer } = useSession();
  const [isOpen, setOpen] = useState(false);
  const restore =
    onRestore &&
    ((text: string) => {
      onRestore(text);
      setOpen(false);
    });
  return (
    <>
      <QuietButton className={`${styles.versions} needs-scripts`} onClick={() => setOpen(true)}>
        <Icon of={History} size={16} /> Earlier versions
      </QuietButton>
      {isOpen && (
        <Suspense>
          <Dialog
            kind="page"
            id={name}
            canErase={administers(viewer)}
            onRestore={restore}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
