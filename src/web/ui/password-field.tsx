import { Eye, EyeOff } from "lucide";
import { type ComponentProps, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { Field, type FieldWords } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./password-field.module.css";
import textStyles from "./text-field.module.css";
import { Icon } from "./icon.tsx";

/** The field for a password that is chosen anew. Its hint states the rule, but only the server enforces it. */
export function NewPasswordField(rest: Omit<ComponentProps<"input">, "type"> & Pick<FieldWords, "label">) {
  const hint = `${LIMITS.passwordMin} characters or more.`;
  return <PasswordField autoComplete="new-password" hint={hint} required {...rest} />;
}

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
            {shown ? <Icon of={EyeOff} size={20} /> : <Icon of={Eye} size={20} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
