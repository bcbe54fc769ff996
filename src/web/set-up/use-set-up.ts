import type { FormEvent } from "react";
import type { CallBody } from "../../contract/call.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { setUpSite } from "../../contract/set-up.ts";
import type { SettingsInForce } from "../../contract/site-settings.ts";
import { DEFAULT_DESCRIPTION, DEFAULT_NAME } from "../../contract/site.ts";
import { pages } from "../../contract/paths.ts";
import { ApiFailure, call } from "../api/api.ts";
import { fieldOf, useSendForm } from "../auth/use-send-form.ts";
import { dropDraft, useDraft } from "../session/draft.ts";
import { logIn } from "../session/session.ts";
import { storeToken } from "../session/token.ts";
import type { FeedsTyping } from "./first-feeds.tsx";
import { feedOf } from "./offered-feeds.ts";
import { changesIn, problemsIn, type SettingsFields } from "../site-settings/use-settings-form.ts";

interface TypedSetUp extends FeedsTyping {
  username: string;
  email: string;
  settings: SettingsFields;
}

const KEY = "draft-set-up";

const EMPTY: TypedSetUp = { username: "", email: "", settings: {}, feeds: [], typedFeed: "" };

/** All that the owner types, which outlives a reload except for the password, and the call that sets the site up with it. */
export function useSetUp(code: string, saved: SettingsInForce) {
  const [typed, setTyped] = useDraft(KEY, EMPTY);
  const change = (changed: Partial<TypedSetUp>) => setTyped((now) => ({ ...now, ...changed }));
  const beginning = withoutDefaults(saved);
  const settings = changesIn(typed.settings, beginning);
  const problems = problemsIn(settings);
  const { onSubmit, ...sending } = useSendForm(async (fields) => {
    const { username, email } = typed;
    const account = { username, email, password: fieldOf(fields, "password") };
    await setUp({ code, ...account, settings, feeds: allFeeds(typed) });
    dropDraft(KEY);
    // The page that is open has the earlier name of the site.
    location.replace(pages.home);
  }, "The site could not be set up.");
  return {
    ...sending,
    typed,
    change,
    settings: {
      values: { ...beginning.settings, ...typed.settings },
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
  const { name, description } = saved.settings;
  const shown = {
    name: name === DEFAULT_NAME ? "" : name,
    description: description === DEFAULT_DESCRIPTION ? "" : description,
  };
  return { ...saved, settings: { ...saved.settings, ...shown } };
}

/** A name in the field that nobody has added yet is meant, too, where there is room. */
function allFeeds({ feeds, typedFeed }: FeedsTyping): string[] {
  return [...feeds, feedOf(typedFeed, feeds) ?? []].flat().slice(0, LIMITS.firstFeeds);
}

async function setUp(body: CallBody<typeof setUpSite>): Promise<void> {
  try {
    storeToken((await call<typeof setUpSite>("POST", "/set-up", { body })).idToken);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== "invalidSetUpCode") throw failure;
    // The answer of an earlier press may have been lost: then the account is there.
    await logIn(body.email, body.password).catch(() => {
      throw failure;
    });
  }
}
