import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { askForPasswordLink } from "./member-status-query.ts";
import { useConfirmation } from "./use-confirmation.tsx";

interface Props {
  username: string;
  isBanned: boolean;
  onClose: () => void;
}

/** Makes a link at which a member sets a new password, and shows it once, for the admin to hand over. */
export function PasswordLinkDialog({ username, isBanned, onClose }: Props) {
  const queryClient = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const { field, confirmed } = useConfirmation();
  if (link !== null) return <MadeLink username={username} link={link} onClose={onClose} />;
  const make = (reason: string) =>
    confirmed(async (currentPassword) =>
      setLink(await askForPasswordLink(queryClient, username, { reason, currentPassword })),
    );
  return (
    <ReasonDialog
      title={`Let ${username} choose a new password?`}
      action="Make a link"
      ready={["Forgot the password", "Lost the device"]}
      decide={make}
      // The link takes the place of this form.
      onDone={() => {}}
      onClose={onClose}
    >
      <p>
        This site sends no mails, so you hand the link over.{" "}
        {isBanned
          ? `${username} is banned: with a new password they cannot sign in, but can appeal at the sign-in form. Make sure who is asking. The log has your reason.`
          : `Anyone who has it can sign in as ${username}: make sure who is asking. ${username} is notified with your reason, and the log has it.`}
      </p>
      {field}
    </ReasonDialog>
  );
}

function MadeLink({ username, link, onClose }: Omit<Props, "isBanned"> & { link: string }) {
  return (
    <Dialog title={`A link for ${username}`} onClose={onClose}>
      <p>
        Give it to {username} so that nobody else can read it. It works once, within an hour, and is not shown
        again.
      </p>
      <CopyField label="Link" noun="link" value={link} />
      <DialogButtons>
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </Dialog>
  );
}
