import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CallBody } from "../../../contract/call.ts";
import { feedKey } from "../../../contract/feed-names.ts";
import type { EditedFeedTexts, FeedTextKind, saveFeedTexts } from "../../../contract/feed-texts.ts";
import { isBlank } from "../../../contract/limits.ts";
import { answerTime } from "../../api/answer-time.ts";
import { ApiFailure, call } from "../../api/api.ts";
import { useSession } from "../../session/session.ts";
import { useTextEditor } from "../../site-pages/use-text-editor.ts";
import { tooLong } from "../../ui/text-field.tsx";
import { ownRoleIn } from "../people/own-role.ts";
import { showTexts, textsQuery } from "./texts-query.ts";

/** A text of a feed in its form, and the reason that moderators of the site give for a change in a feed of others. */
export function useFeedTextEditor(kind: FeedTextKind, saved: EditedFeedTexts, max: number) {
  const queryClient = useQueryClient();
  const { name } = saved;
  const { reason, setReason, needsReason, isMissing, wasTried, setTried, ask, forget } = useReason(name);
  const editor = useTextEditor<EditedFeedTexts>(saved[kind], {
    key: `draft-feed-${kind}-${feedKey(name)}`,
    problemOf: (text) => tooLong(text.trim(), max),
    send: (text) => {
      const change = { text: text ?? "", version: saved[kind].version };
      return send(name, { [kind]: change, ...(needsReason && { reason }) }, ask);
    },
    onSaved: async (answer) => {
      forget();
      await showTexts(queryClient, answer);
      return answer[kind].version;
    },
    conflict: "feedTextConflict",
    onConflict: () => void queryClient.invalidateQueries({ queryKey: textsQuery(name).queryKey }),
  });
  return {
    ...{ reason, setReason, needsReason },
    // The field says what is missing.
    editor: { ...editor, error: isMissing ? null : editor.error, drop: () => (forget(), editor.drop()) },
    problem: wasTried && isMissing && editor.hasDraft ? "Please give a reason." : null,
    save: () => {
      setTried(editor.canSave);
      if (!isMissing) editor.save();
    },
  };
}

function useReason(feed: string) {
  const { viewer } = useSession();
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  // The viewer's role may have ended since this page was opened.
  const [isAsked, setAsked] = useState(false);
  const needsReason = isAsked || !ownRoleIn(viewer, feed)?.role;
  return {
    ...{ reason, setReason, needsReason, wasTried, setTried },
    isMissing: needsReason && isBlank(reason),
    ask: () => setAsked(true),
    forget: () => {
      setReason("");
      setTried(false);
    },
  };
}

/** Saves texts. Calls back where the server wants a reason. Throws `ApiFailure`. */
async function send(
  name: string,
  body: CallBody<typeof saveFeedTexts>,
  onReasonMissing: () => void,
): Promise<EditedFeedTexts> {
  const options = { params: { name }, body, signal: answerTime(body) };
  return call<typeof saveFeedTexts>("POST", "/moderation/feeds/:name/texts", options).catch(
    (error: unknown) => {
      // The form itself keeps all other rules, so this refusal is about the reason.
      if (error instanceof ApiFailure && error.code === "invalid") onReasonMissing();
      throw error;
    },
  );
}
