import { useState } from "react";
import type { deleteAccount } from "../../contract/account.ts";
import type { CallBody } from "../../contract/call.ts";
import { fieldOf, useSendForm } from "../auth/use-send-form.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { RadioChoice } from "../ui/radio-choice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { deleteOwnAccount } from "./account-queries.ts";
import styles from "./delete-account-dialog.module.css";
import { useLeaveForGood } from "./leave-for-good.ts";

type Content = CallBody<typeof deleteAccount>["content"];

const CONTENT_CHOICES: { value: Content; name: string; words: string }[] = [
  {
    value: "keep",
    name: "Keep them",
    words: "Discussions stay whole. Each says “deleted member” in place of your name.",
  },
  {
    value: "delete",
    name: "Delete them, too",
    words: "Posts go with their discussions. A comment that was answered leaves an empty place.",
  },
];

interface Props {
  viewer: ViewerProfile;
  onClose: () => void;
}

/** Asks what happens to posts and comments, for the user name and for the password, and deletes the account. */
export function DeleteAccountDialog({ viewer, onClose }: Props) {
  const { username, email } = viewer;
  const [content, setContent] = useState<Content>("keep");
  const leave = useLeaveForGood(viewer);
  const { busy, error, describedBy, onSubmit } = useSendForm(async (fields) => {
    const currentPassword = fieldOf(fields, "currentPassword");
    await deleteOwnAccount(username, { username: fieldOf(fields, "username"), currentPassword, content });
    leave();
  }, "Your account may not have been deleted.");
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form method="post" onSubmit={onSubmit}>
        <p className={styles.words}>
          This takes effect at once and cannot be undone. Copy what you want to keep first.
        </p>
        {/* Lets a password manager match the password to its account. */}
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <RadioChoice
          question="Your posts and comments"
          options={CONTENT_CHOICES}
          chosen={content}
          onChoose={setContent}
        />
        <Confirmation username={username} describedBy={describedBy} />
        <FormError {...error} />
        <DialogButtons>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton look="danger-solid" busy={busy}>
            {busy ? "Deleting..." : "Delete my account"}
          </SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Confirmation({ username, describedBy }: { username: string; describedBy: string | undefined }) {
  return (
    <>
      <TextField
        label={`Type ${username} to confirm`}
        data-missing="Please type your username."
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={describedBy}
        required
      />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        aria-describedby={describedBy}
        required
      />
    </>
  );
}
