import { type FormEvent, useState } from "react";
import type { CallBody } from "../../contract/call.ts";
import type { setUpSite } from "../../contract/set-up.ts";
import type { SettingsInForce } from "../../contract/site-settings.ts";
import { DEFAULT_DESCRIPTION, DEFAULT_NAME, DEFAULT_QUESTION } from "../../contract/site.ts";
import { pages } from "../../contract/paths.ts";
import { ApiFailure, call } from "../api/api.ts";
import { fieldOf, useSendForm } from "../auth/use-send-form.ts";
import { dropDraft, useDraft } from "../drafts/stored-draft.ts";
import { logIn, readViewer } from "../session/session.ts";
import { removeToken, storeToken } from "../session/token.ts";
import type { FeedsTyping } from "./first-feeds.tsx";
import { type LeftIcon, useFirstIcon } from "./save-icon.ts";
import { changesIn, freeOf, problemsIn, type SettingsFields } from "../site-settings/use-settings-form.ts";

interface TypedSetUp extends FeedsTyping {
  username: string;
  email: string;
  settings: SettingsFields;
  rules: string;
  /** Whether an earlier press had no answer, and may have set the site up. */
  isUnanswered: boolean;
}

const KEY = "draft-set-up";

const EMPTY: TypedSetUp = {
  ...{ username: "", email: "", settings: {}, rules: "" },
  ...{ feeds: [], typedFeed: "", isUnanswered: false },
};

/** All that the owner types, which outlives a reload except for the password, and the call that sets the site up with it. */
export function useSetUp(code: string, saved: SettingsInForce) {
  const [typed, setTyped] = useDraft(KEY, EMPTY);
  const change = (changed: Partial<TypedSetUp>) => setTyped((now) => ({ ...now, ...changed }));
  const beginning = withoutDefaults(saved);
  const settings = changesIn(typed.settings, beginning);
  const problems = problemsIn(settings);
  const icon = useFirstIcon();
  const [left, setLeft] = useState<LeftIcon | null>(null);
  const { onSubmit, ...sending } = useSendForm(async (fields) => {
    const { username, email } = typed;
    const account = { username, email, password: fieldOf(fields, "password") };
    // Set before the call: the page may be closed while it waits.
    change({ isUnanswered: true });
    await setUp(
      { code, ...account, settings, rules: typed.rules, feeds: typed.feeds },
      typed.isUnanswered,
      change,
    );
    const unsaved = await icon.save();
    dropDraft(KEY);
    if (unsaved) setLeft(unsaved);
    // The open page has the earlier name of the site, so Home is loaded anew.
    else location.replace(pages.home);
  }, "The site could not be set up.");
  return {
    ...sending,
    typed,
    change,
    icon,
    left,
    settings: {
      values: { ...beginning.settings, ...freeOf(typed.settings, saved) },
      problems,
      change: (changed: SettingsFields) =>
        setTyped((now) => ({ ...now, settings: { ...now.settings, ...changed } })),
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (!sending.busy && Object.keys(problems).length === 0) onSubmit(event);
      else event.preventDefault();
    },
  };
}

/** The settings, with empty texts where nobody has written any: the fields show the defaults as placeholders. */
function withoutDefaults(saved: SettingsInForce): SettingsInForce {
  const { name, description, question } = saved.settings;
  const shown = {
    name: name === DEFAULT_NAME ? "" : name,
    description: description === DEFAULT_DESCRIPTION ? "" : description,
    question: question === DEFAULT_QUESTION ? "" : question,
  };
  return { ...saved, settings: { ...saved.settings, ...shown } };
}

async function setUp(
  body: CallBody<typeof setUpSite>,
  wasUnanswered: boolean,
  change: (changed: Partial<TypedSetUp>) => void,
): Promise<void> {
  try {
    storeToken((await call<typeof setUpSite>("POST", "/set-up", { body })).idToken);
  } catch (failure) {
    const isRefused = failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500;
    if (isRefused && failure.code === "invalidSetUpCode" && wasUnanswered)
      return signInAsAdmin(body, failure);
    if (isRefused && failure.code !== null) change({ isUnanswered: wasUnanswered });
    throw failure;
  }
}

/** Signs in with the account that an earlier press made. Throws `refusal` where it made none. */
async function signInAsAdmin({ email, password }: CallBody<typeof setUpSite>, refusal: ApiFailure) {
  await logIn(email, password).catch((failure: unknown) => {
    // Other failures, such as a lost connection, say nothing about the account.
    throw failure instanceof ApiFailure && failure.code === "invalidLogin" ? refusal : failure;
  });
  if ((await readViewer()).role === "admin") return;
  removeToken();
  throw refusal;
}
