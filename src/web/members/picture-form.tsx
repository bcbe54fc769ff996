import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { LIMITS } from "../../contract/limits.ts";
import sectionStyles from "../account/settings-section.module.css";
import { usePermission } from "../page/use-permission.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { FileButton } from "../submit/choose-image.tsx";
import { MEGABYTE, useImageUpload } from "../submit/use-image-upload.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { type OwnProfileParts, savePicture } from "./own-profile.ts";
import styles from "./picture-form.module.css";

interface Props {
  viewer: ViewerProfile;
  /** Undefined until it is loaded. */
  saved: OwnProfileParts | undefined;
}

/** The viewer's picture: a file is cut to a square on the server, and shown at once. */
export function PictureForm({ viewer, saved }: Props) {
  const hint = useId();
  const choice = useRef<HTMLDivElement>(null);
  const { upload, change, isBusy, error, words } = useOwnPicture(viewer);
  const { progress, cancel } = upload;
  const picture = saved?.picture;
  const mayUpload = usePermission("uploaders");
  return (
    <div className={styles.form}>
      <MemberPicture name={viewer.username} picture={picture} size="large" />
      <div ref={choice} className={styles.choice}>
        {mayUpload ? (
          <FileButton busy={isBusy || saved === undefined} describedBy={hint} onFile={upload.upload}>
            {isBusy ? "Uploading..." : picture ? "Choose another picture" : "Choose a picture"}
          </FileButton>
        ) : (
          <p className={styles.hint}>Only some members of this site can upload images.</p>
        )}
        {progress !== null && <CancelButton onClick={cancel} />}
        {picture && progress === null && (
          <RemoveButton
            isBusy={isBusy}
            onClick={() =>
              change.mutate(null, { onSuccess: () => choice.current && focusNext(choice.current) })
            }
          />
        )}
        <p role="status" className={sectionStyles.status}>
          {words}
        </p>
      </div>
      {mayUpload && <Hint id={hint} />}
      <div className={styles.error}>
        <FormError message={error} />
      </div>
    </div>
  );
}

/** The pressed button goes, and its focus with it, unless the member has moved on meanwhile. */
function focusNext(choice: HTMLElement): void {
  const { activeElement: focused } = document;
  if (focused === document.body || choice.contains(focused)) choice.querySelector("button")?.focus();
}

function RemoveButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button look="outline" busy={isBusy} onClick={onClick}>
      Remove picture
    </Button>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="outline" onClick={onClick}>
      Cancel
    </Button>
  );
}

function Hint({ id }: { id: string }) {
  return (
    <p id={id} className={styles.hint}>
      A square from its middle is shown. JPEG, PNG, GIF, WebP or AVIF, up to {LIMITS.imageBytes / MEGABYTE}{" "}
      MB.
    </p>
  );
}

function useOwnPicture(viewer: ViewerProfile) {
  const queryClient = useQueryClient();
  const change = useMutation({ mutationFn: (key: string | null) => savePicture(queryClient, viewer, key) });
  const upload = useImageUpload(({ key }) => change.mutate(key), "square");
  const isDone = change.isSuccess && upload.progress === null && upload.error === null;
  const words = change.variables === null ? "Your picture is removed." : "Your picture is saved.";
  const isBusy = upload.progress !== null || change.isPending;
  const error = upload.error ?? change.error?.message ?? null;
  return { upload, change, isBusy, error, words: isDone ? words : null };
}
