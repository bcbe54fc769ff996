import { useState } from "react";
import { pages } from "../../contract/paths.ts";
import { useSendForm } from "../auth/use-send-form.ts";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { FirstIcon } from "./first-icon.tsx";
import { saveIcon } from "./save-icon.ts";
import styles from "./set-up-content.module.css";

/** An icon that could not be saved, though the rest of the set-up was. */
export interface LeftIcon {
  file: File;
  reason: string;
}

/** The last step of a set-up whose icon could not be saved. */
export function IconLeft({ left }: { left: LeftIcon }) {
  const [icon, setIcon] = useState<File | null>(left.file);
  const { busy, error, onSubmit } = useSendForm(async () => {
    if (icon) await saveIcon(icon);
    // The page that is open has the earlier name of the site.
    location.replace(pages.home);
  }, "The icon could not be saved.");
  return (
    <form method="post" className={styles.left} onSubmit={onSubmit}>
      <p role="alert">Your site is set up, but not its icon: {left.reason}</p>
      <p className={styles.words}>
        Try it again, choose another one, or remove it: you can choose an icon in the settings later.
      </p>
      <FirstIcon chosen={icon} onChoose={setIcon} />
      <FormError {...error} />
      <SubmitButton busy={busy}>{icon ? "Save the icon" : "Open the site"}</SubmitButton>
    </form>
  );
}
