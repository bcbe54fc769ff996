import { type FormEvent, useId } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { SettingsInForce } from "../../contract/site-settings.ts";
import { DEFAULT_DESCRIPTION, DEFAULT_NAME } from "../../contract/site.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccentChoice } from "./accent-choice.tsx";
import { IconChoice } from "./icon-choice.tsx";
import { OvertakenNotice } from "./overtaken-notice.tsx";
import { RegistrationChoice } from "./registration-choice.tsx";
import { SettingField } from "./setting-field.tsx";
import styles from "./settings-form.module.css";
import { SettingsPreview } from "./settings-preview.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

export function SettingsForm({ saved }: { saved: SettingsInForce }) {
  const form = useSettingsForm(saved);
  const errorId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.canSave) form.save();
  };
  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={submit} aria-describedby={form.error ? errorId : undefined}>
        <TextFields saved={saved} form={form} />
        <AccentChoice chosen={form.values.accent} onChoose={(accent) => form.change({ accent })} />
        <IconChoice chosen={form.values.icon} onChoose={(icon) => form.change({ icon })} />
        <RegistrationChoice
          chosen={form.values.registration}
          onChoose={(registration) => form.change({ registration })}
        />
        <div className={styles.foot}>
          {form.isOvertaken && <OvertakenNotice changes={form.changes} saved={saved.settings} />}
          <FormError id={errorId} message={form.error} />
          <div className={styles.end}>
            <SubmitButton busy={form.isPending} aria-disabled={!form.canSave || undefined}>
              {form.isPending ? "Saving..." : "Save"}
            </SubmitButton>
            {form.isChanged && !form.isPending && (
              <Button look="outline" onClick={form.drop}>
                Cancel
              </Button>
            )}
            <p role="status" className={styles.status}>
              {form.isSaved && "Saved."}
            </p>
          </div>
        </div>
      </form>
      <SettingsPreview values={form.values} />
    </div>
  );
}

interface FieldsProps {
  saved: SettingsInForce;
  form: ReturnType<typeof useSettingsForm>;
}

function TextFields({ saved: { environment }, form }: FieldsProps) {
  const common = { form, environment };
  return (
    <>
      <SettingField
        {...common}
        name="name"
        label="Name"
        hint={`Shown everywhere. Up to ${LIMITS.siteName} characters.`}
        placeholder={DEFAULT_NAME}
      />
      <SettingField
        {...common}
        name="description"
        label="Description"
        hint={`One line for search engines and for previews on other sites. Up to ${LIMITS.siteDescription} characters.`}
        placeholder={DEFAULT_DESCRIPTION}
      />
      <SettingField
        {...common}
        name="welcome"
        label="Welcome"
        hint="A line for visitors on Home. Without one they see the description."
      />
      <SettingField
        {...common}
        name="contact"
        label="Contact"
        hint="An email address or a link, for everybody who wants to reach you. Shown beside Terms and Privacy."
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
