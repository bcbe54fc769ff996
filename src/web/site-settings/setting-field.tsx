import type { ComponentProps } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { SettingsInForce } from "../../contract/site-settings.ts";
import { DEFAULT_DESCRIPTION, DEFAULT_NAME, DEFAULT_QUESTION } from "../../contract/site.ts";
import { TextArea, TextField } from "../ui/text-field.tsx";
import styles from "./settings-form.module.css";
import type { TextName, useSettingsForm } from "./use-settings-form.ts";

interface Words extends Pick<
  ComponentProps<"input">,
  "placeholder" | "inputMode" | "autoCapitalize" | "spellCheck"
> {
  label: string;
  hint: string;
}

const WORDS: Record<TextName, Words> = {
  name: {
    label: "Name",
    hint: `Up to ${LIMITS.siteName} characters.`,
    placeholder: DEFAULT_NAME,
  },
  description: {
    label: "Description",
    hint: `A line for search engines and previews. Up to ${LIMITS.siteDescription} characters.`,
    placeholder: DEFAULT_DESCRIPTION,
  },
  welcome: {
    label: "Welcome",
    hint: "A line for visitors on Home, in place of the description.",
  },
  contact: {
    label: "Contact",
    hint: "An email address or a link, for everybody who wants to reach you. Shown beside Terms and Privacy.",
    inputMode: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
  question: {
    label: "Question",
    hint: `Everyone who asks to join answers it; moderators read the answer. Up to ${LIMITS.question} characters.`,
    placeholder: DEFAULT_QUESTION,
  },
};

interface Props {
  name: TextName;
  form: Pick<ReturnType<typeof useSettingsForm>, "values" | "problems" | "change">;
  environment: SettingsInForce["environment"];
}

/** A text among the settings; read-only where the server's environment sets it. */
export function SettingField({ name, form, environment }: Props) {
  const { hint, ...words } = WORDS[name];
  const variable = name in environment ? environment[name as keyof typeof environment] : undefined;
  const field = {
    ...words,
    hint: variable ? `Set by ${variable} in the environment of the server.` : hint,
    error: form.problems[name],
    dir: "auto",
    autoComplete: "off",
    value: form.values[name],
    readOnly: variable !== undefined,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  } as const;
  // A line break is saved as a space, except in a question; a long line may wrap here as it does for readers.
  const isLong = name === "description" || name === "welcome" || name === "question";
  return isLong ? <TextArea {...field} className={styles.lines} /> : <TextField {...field} />;
}
