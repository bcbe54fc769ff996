import { type FormEvent, type ReactNode, useId } from "react";
import type { SettingsInForce } from "../../contract/site-settings.ts";
import { PERMISSIONS } from "../../contract/site.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { ChoiceField } from "../ui/text-field.tsx";
import { AccentChoice } from "./accent-choice.tsx";
import { ConfirmationChoice } from "./confirmation-choice.tsx";
import { FirstsChoice } from "./firsts-choice.tsx";
import { FirstListChoice } from "./first-list-choice.tsx";
import { IconChoice } from "./icon-choice.tsx";
import { NewMembersChoice } from "./new-members-choice.tsx";
import { OvertakenNotice } from "./overtaken-notice.tsx";
import { PermissionChoice } from "./permission-choice.tsx";
import { RegistrationChoice } from "./registration-choice.tsx";
import { SettingField } from "./setting-field.tsx";
import styles from "./settings-form.module.css";
import { SettingsPreview } from "./settings-preview.tsx";
import { LOG_READER_NAMES } from "./value-names.ts";
import { FIRST_TEXTS, useSettingsForm } from "./use-settings-form.ts";

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
        <Fields saved={saved} form={form} />
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

function Fields({ saved, form }: FieldsProps) {
  return (
    <>
      <Group title="The site">
        {FIRST_TEXTS.map((name) => (
          <SettingField key={name} name={name} form={form} environment={saved.environment} />
        ))}
        <AccentChoice chosen={form.values.accent} onChoose={(accent) => form.change({ accent })} />
        <IconChoice chosen={form.values.icon} onChoose={(icon) => form.change({ icon })} />
      </Group>
      <Group title="Joining">
        <RegistrationChoice saved={saved.settings.registration} form={form} environment={saved.environment} />
        <ConfirmationChoice
          chosen={form.values.confirmation}
          sendsMail={saved.sendsMail}
          onChoose={(confirmation) => form.change({ confirmation })}
        />
      </Group>
      <OfMembers form={form} />
      <Group title="Lists and log">
        <FirstListChoice values={form.values} onChoose={form.change} />
        <ChoiceField
          label="Who may read the moderation log?"
          hint="The reduced form says what was done, when, in which feed and by which rule. It has no names of members, no titles and no reasons. It also has what happened before you choose this. The site's pages, such as Terms, then lead to it."
          options={LOG_READER_NAMES}
          value={form.values.log}
          onChange={(log) => form.change({ log })}
        />
      </Group>
    </>
  );
}

/** The settings about all members and about new ones. */
function OfMembers({ form }: Pick<FieldsProps, "form">) {
  return (
    <>
      <Group title="What members may do">
        {PERMISSIONS.map((permission) => (
          <PermissionChoice
            key={permission}
            permission={permission}
            chosen={form.values[permission]}
            onChoose={(group) => form.change({ [permission]: group })}
          />
        ))}
      </Group>
      <Group title="New members">
        <FirstsChoice chosen={form.values.firsts} onChoose={(firsts) => form.change({ firsts })} />
        <NewMembersChoice values={form.values} onChoose={form.change} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
