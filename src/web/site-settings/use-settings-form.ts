import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { changeSiteSettings, SettingsInForce } from "../../contract/site-settings.ts";
import { type AdminsSettings, shownSettings } from "../../contract/site.ts";
import { ApiFailure, call } from "../api/api.ts";
import { showSite, useSite } from "../page/site.ts";
import { type SetDraft, useDraft } from "../drafts/stored-draft.ts";
import { showAccent } from "./show-accent.ts";
import { showIcon } from "./show-icon.ts";
import { siteSettingsQuery } from "./site-settings-query.ts";
import { tooLong } from "../ui/text-field.tsx";

export type SettingsFields = Partial<AdminsSettings>;
type Value = AdminsSettings[keyof AdminsSettings];

/** The values that an admin has typed and not saved yet, and the version of the settings that they were typed over. */
interface SettingsDraft {
  fields: SettingsFields;
  version: number | null;
}

const EMPTY: SettingsDraft = { fields: {}, version: null };

const LONGEST = {
  name: LIMITS.siteName,
  description: LIMITS.siteDescription,
  welcome: LIMITS.siteWelcome,
  contact: LIMITS.siteContact,
  question: LIMITS.question,
};

export type TextName = keyof typeof LONGEST;

/** The texts at the head of the form; the question stands where it is asked. */
export const FIRST_TEXTS: TextName[] = ["name", "description", "welcome", "contact"];

/** The saved settings, with the typed values over them, which stay in the browser until they are saved or dropped. */
export function useSettingsForm(saved: SettingsInForce) {
  const queryClient = useQueryClient();
  const [draft, setDraft, dropDraft] = useDraft("draft-site-settings", EMPTY);
  const changes = changesIn(draft.fields, saved);
  const { isPending, isSuccess, error, mutate, reset } = useMutation({
    mutationFn: async (sent: SettingsDraft) => save(saved.version, changesIn(sent.fields, saved)),
    onSuccess: (answer, sent) => {
      queryClient.setQueryData(siteSettingsQuery.queryKey, answer);
      dropDraft(sent);
      // Values that were typed during the save now go over the version of the answer.
      setDraft((now) => (now.version === sent.version ? { ...now, version: answer.version } : now));
    },
    onError: (failure) => {
      if (isConflict(failure)) void queryClient.invalidateQueries({ queryKey: siteSettingsQuery.queryKey });
    },
  });
  useShownWhenSaved(saved);
  useUnchangedDropped(saved, setDraft);
  const isChanged = Object.keys(changes).length > 0;
  const problems = problemsIn(changes);
  const canSave = isChanged && Object.keys(problems).length === 0 && !isPending;
  return {
    ...{ changes, isChanged, problems, canSave, isPending },
    values: { ...saved.settings, ...draft.fields },
    /** Whether the settings have changed since something was typed over them. */
    isOvertaken: isChanged && draft.version !== saved.version,
    // The notice of what has changed meanwhile says more than the refusal.
    error: error && !isConflict(error) ? error.message : null,
    isSaved: !isChanged && (isSuccess || isConflict(error)),
    change: (fields: SettingsFields) => {
      reset();
      setDraft((now) => ({
        fields: differing({ ...now.fields, ...fields }, saved.settings),
        version: isChanged ? now.version : saved.version,
      }));
    },
    save: () => mutate(draft),
    drop: () => {
      reset();
      dropDraft(draft);
    },
  };
}

function save(version: number, changes: SettingsFields): Promise<SettingsInForce> {
  return call<typeof changeSiteSettings>("POST", "/admin/settings", { body: { version, ...changes } });
}

function isConflict(failure: Error | null): boolean {
  return failure instanceof ApiFailure && failure.code === "settingsConflict";
}

/**
 * The typed fields that differ from the saved ones. A field that has the saved value again is no change, and must not conflict
 * with what somebody else saves later.
 */
function differing(
  fields: SettingsFields,
  saved: AdminsSettings,
  read = (value: Value) => value,
): SettingsFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => read(value) !== saved[name as keyof AdminsSettings]),
  );
}

/** The fields that are to be saved: white space around makes no difference. */
export function changesIn(fields: SettingsFields, saved: SettingsInForce): SettingsFields {
  return differing(freeOf(fields, saved), saved.settings, (value) =>
    typeof value === "string" ? value.trim() : value,
  );
}

/** The typed fields, without those that the server's environment makes by now: they cannot be saved. */
export function freeOf(fields: SettingsFields, { environment }: SettingsInForce): SettingsFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in environment)));
}

export function problemsIn(changes: SettingsFields): Partial<Record<TextName, string>> {
  const long = Object.entries(LONGEST).flatMap(([name, most]) => {
    const problem = tooLong(changes[name as TextName]?.trim() ?? "", most);
    return problem === null ? [] : [[name, problem]];
  });
  return Object.fromEntries(long) as Partial<Record<TextName, string>>;
}

/**
 * Drops typed values that are saved already: after a lost answer they would come back as a change of what somebody
 * saves later.
 */
function useUnchangedDropped(saved: SettingsInForce, setDraft: SetDraft<SettingsDraft>): void {
  useEffect(() => {
    setDraft((now) => {
      const fields = changesIn(now.fields, saved);
      return Object.keys(fields).length === Object.keys(now.fields).length ? now : { ...now, fields };
    });
  }, [saved]);
}

/** Shows saved settings on the whole page: its title and its bar came with the earlier ones. */
function useShownWhenSaved({ settings }: SettingsInForce): void {
  const site = useSite();
  useEffect(() => {
    const shown = { ...site, ...shownSettings(settings) };
    if (JSON.stringify(shown) !== JSON.stringify(site)) showSite(shown);
    showAccent(settings.accent);
    showIcon(settings.icon ?? undefined);
  }, [settings]);
}
