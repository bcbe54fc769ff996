import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./password-field.module.css";
import { TextField } from "./text-field.tsx";

/** A password, hidden unless its typist wants to see it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} {...props} />
      <IconButton
        className={styles.toggle}
        label={shown ? "Hide password" : "Show password"}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
      </IconButton>
    </div>
  );
}
