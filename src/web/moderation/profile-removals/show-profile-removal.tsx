import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProfilePart } from "../../../contract/profile-parts.ts";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_TO_ERASE, REASONS_TO_UNDO } from "../decisions/reason-field.tsx";
import { useFocusOnRow } from "../decisions/use-focus-on-row.ts";
import { ProfileRemovalDialog } from "./profile-removal-dialog.tsx";
import { settleProfileRemoval } from "./profile-removal-query.ts";

interface Props {
  /** The entry of the log that tells of the removal. */
  id: string;
  part: ProfilePart;
  userName: string;
  /** Whether an appeal about the removal is decided in the same place. */
  isAppealed?: boolean;
}

const SHOW: Record<ProfilePart, string> = { about: "Show the words", picture: "Show the picture" };

/** Opens what was removed from a profile, and from there the dialogs that restore it or erase it for good. */
export function ShowProfileRemoval({ id, part, userName, isAppealed = false }: Props) {
  const [open, setOpen] = useState<"removal" | Deed | null>(null);
  const keepFocus = useFocusOnRow();
  const close = () => setOpen(null);
  return (
    <>
      <QuietButton onClick={() => setOpen("removal")}>
        {SHOW[part]}
        <span className="visually-hidden"> removed from the profile of {userName}</span>
      </QuietButton>
      {open === "removal" && <ProfileRemovalDialog {...{ id, isAppealed }} onAsk={setOpen} onClose={close} />}
      {(open === "restoration" || open === "erasure") && (
        <SettleDialog
          {...{ id, part, userName }}
          deed={open}
          onDone={() => {
            keepFocus();
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type Deed = "restoration" | "erasure";

interface SettleProps extends Pick<Props, "id" | "part" | "userName"> {
  deed: Deed;
  onDone: () => void;
  onClose: () => void;
}

function SettleDialog({ id, part, userName, deed, onDone, onClose }: SettleProps) {
  const queryClient = useQueryClient();
  const what = part === "about" ? "The words are" : "The picture is";
  const isErasure = deed === "erasure";
  return (
    <ReasonDialog
      title={isErasure ? `Erase it for good?` : `Restore it to the profile of ${userName}?`}
      action={isErasure ? "Erase for good" : "Restore"}
      isDanger={isErasure}
      ready={isErasure ? REASONS_TO_ERASE : REASONS_TO_UNDO}
      decide={(reason) => settleProfileRemoval(queryClient, deed, { id, userName, reason })}
      {...{ onDone, onClose }}
    >
      <p>
        {isErasure
          ? "Nobody can read or restore it afterwards, and an appeal about it ends undecided."
          : `${what} on the profile again, as if nobody had removed it.`}{" "}
        {userName} is notified, with your reason.
      </p>
    </ReasonDialog>
  );
}
