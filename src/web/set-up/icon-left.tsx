import { useEffect, useRef, useState } from "react";
import { pages } from "../../contract/paths.ts";
import { useSendForm } from "../auth/use-send-form.ts";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { FirstIcon } from "./first-icon.tsx";
import { type LeftIcon, saveIcon, SAVING_ICON } from "./save-icon.ts";
import { usePicture } from "./use-picture.ts";
import styles from "./set-up-content.module.css";

/** The last step of a set-up whose icon could not be saved. */
export function IconLeft({ left }: { left: LeftIcon }) {
  const [icon, setIcon] = useState<File | null>(left.file);
  const [isTriedAgain, setTriedAgain] = useState(false);
  const { busy, error, onSubmit } = useSendForm(async () => {
    setTriedAgain(true);
    if (icon) await saveIcon(icon);
    // The open page has the earlier name of the site, so Home is loaded anew.
    location.replace(pages.home);
  }, "The icon could not be saved.");
  const words = icon ? (busy ? SAVING_ICON : "Save the icon") : "Open the site";
  const first = useRef<HTMLParagraphElement>(null);
  // The form that was sent has disappeared, with the focus in it.
  useEffect(() => first.current?.focus(), []);
  return (
    <form method="post" className={styles.left} onSubmit={onSubmit}>
      <p ref={first} tabIndex={-1}>
        Your site is set up, but not its icon{isTriedAgain ? "." : `: ${left.reason}`}
      </p>
      <p className={styles.words}>
        Try it again, choose another one, or remove it: you can choose an icon in the settings later.
      </p>
      <FirstIcon chosen={icon} onChoose={setIcon} busy={busy} picture={usePicture(icon)} />
      <FormError {...error} />
      <SubmitButton busy={busy}>{words}</SubmitButton>
    </form>
  );
}
