import type { ComponentProps } from "react";
import type { SettingsInForce } from "../../contract/site-settings.ts";
import { TextArea, TextField } from "../ui/text-field.tsx";
import styles from "./settings-form.module.css";
import type { TextName, useSettingsForm } from "./use-settings-form.ts";

interface Props extends Pick<
  ComponentProps<"input">,
  "placeholder" | "inputMode" | "autoCapitalize" | "spellCheck"
> {
  name: TextName;
  label: string;
  hint: string;
  form: ReturnType<typeof useSettingsForm>;
  environment: SettingsInForce["environment"];
}

/** A text among the settings; read-only where the server's environment sets it. */
export function SettingField({ name, label, hint, form, environment, ...rest }: Props) {
  const variable = name in environment ? environment[name as keyof typeof environment] : undefined;
  const field = {
    ...rest,
    label,
    hint: variable ? `Set by ${variable} in the environment of the server.` : hint,
    error: form.problems[name],
    dir: "auto",
    autoComplete: "off",
    value: form.values[name],
    readOnly: variable !== undefined,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  } as const;
  // A line break is saved as a space, so that a long line may wrap here as it does for readers.
  const isLong = name === "description" || name === "welcome";
  return isLong ? <TextArea {...field} className={styles.lines} /> : <TextField {...field} />;
}
