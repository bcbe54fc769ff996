import { type ReactNode, useId } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { SettingsInForce } from "../../contract/site-settings.ts";
import { AccentChoice } from "../site-settings/accent-choice.tsx";
import { RegistrationChoice } from "../site-settings/registration-choice.tsx";
import { SettingField } from "../site-settings/setting-field.tsx";
import settingsStyles from "../site-settings/settings-form.module.css";
import { SettingsPreview } from "../site-settings/settings-preview.tsx";
import { FormError } from "../ui/form-error.tsx";
import { NewPasswordField } from "../ui/password-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea, TextField, tooLong } from "../ui/text-field.tsx";
import { IconLeft } from "./icon-left.tsx";
import { FirstIcon } from "./first-icon.tsx";
import { FirstFeeds } from "./first-feeds.tsx";
import { SAVING_ICON } from "./save-icon.ts";
import styles from "./set-up-content.module.css";
import { usePicture } from "./use-picture.ts";
import { useSetUp } from "./use-set-up.ts";

/** The other settings wait at /admin/settings. */
const FIRST_TEXTS = ["name", "description", "welcome"] as const;

export function SetUpForm({ code, saved }: { code: string; saved: SettingsInForce }) {
  const form = useSetUp(code, saved);
  const { typed, change, settings } = form;
  const picture = usePicture(form.icon.chosen);
  if (form.left) return <IconLeft left={form.left} />;
  const busyWords = form.icon.isSaving ? SAVING_ICON : "Setting up...";
  return (
    <>
      <p className={styles.lead}>Two minutes, and it is yours. All of this can change later.</p>
      <form method="post" className={styles.form} onSubmit={form.onSubmit}>
        <Part title="Your site">
          <div className={settingsStyles.columns}>
            <div className={settingsStyles.form}>
              <SiteFields form={form} saved={saved} picture={picture} />
            </div>
            <SettingsPreview values={settings.values} icon={picture} />
          </div>
        </Part>
        <Part title="Feeds to begin with">
          <FirstFeeds typing={typed} onChange={change} />
        </Part>
        <Part title="Your account">
          <AccountFields form={form} />
        </Part>
        <div className={styles.end}>
          <FormError {...form.error} />
          <SubmitButton busy={form.busy}>{form.busy ? busyWords : "Set up the site"}</SubmitButton>
        </div>
      </form>
    </>
  );
}

interface SiteFieldsProps {
  form: ReturnType<typeof useSetUp>;
  saved: SettingsInForce;
  /** The address of the chosen icon. */
  picture: string | null;
}

function SiteFields({ form, saved, picture }: SiteFieldsProps) {
  const { settings } = form;
  return (
    <>
      {FIRST_TEXTS.map((name) => (
        <SettingField key={name} name={name} form={settings} environment={saved.environment} />
      ))}
      <AccentChoice chosen={settings.values.accent} onChoose={(accent) => settings.change({ accent })} />
      <FirstIcon
        chosen={form.icon.chosen}
        picture={picture}
        onChoose={form.icon.choose}
        busy={form.icon.isSaving}
      />
      <RegistrationChoice
        saved={saved.settings.registration}
        form={settings}
        environment={saved.environment}
      />
      <TextArea
        label="Rules"
        hint="Whoever joins agrees to them. You can also write them later."
        dir="auto"
        autoComplete="off"
        value={form.typed.rules}
        error={tooLong(form.typed.rules, LIMITS.text)}
        onChange={({ target }) => form.change({ rules: target.value })}
      />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function AccountFields({ form: { typed, change, describedBy } }: { form: ReturnType<typeof useSetUp> }) {
  const field = { "aria-describedby": describedBy, required: true };
  return (
    <div className={styles.account}>
      <p className={styles.words}>You are the site's admin.</p>
      <TextField
        {...field}
        label="Username"
        value={typed.username}
        onChange={({ target }) => change({ username: target.value })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${LIMITS.usernameMin}–${LIMITS.usernameMax} letters, digits or underscores.`}
      />
      <TextField
        {...field}
        label="Email"
        type="email"
        value={typed.email}
        onChange={({ target }) => change({ email: target.value })}
        autoComplete="email"
        hint="Other members never see it."
      />
      <NewPasswordField {...field} label="Password" name="password" />
    </div>
  );
}
