import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field, type FieldWords } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./password-field.module.css";
import textStyles from "./text-field.module.css";

/** A password, hidden unless its typist wants to see it. */
export function PasswordField({
  label,
  hint,
  error,
  "aria-describedby": describedBy,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & FieldWords) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} describedBy={describedBy}>
      {(control) => (
        <div className={styles.password}>
          <input
            className={textStyles.input}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
          />
          <IconButton
            className={styles.toggle}
            label={shown ? "Hide password" : "Show password"}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
