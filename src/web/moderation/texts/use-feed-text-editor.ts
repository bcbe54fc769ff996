import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { feedKey } from "../../../contract/feed-names.ts";
import type { EditedFeedTexts, FeedTextKind, saveFeedTexts } from "../../../contract/feed-texts.ts";
import { isBlank } from "../../../contract/limits.ts";
import { answerTime } from "../../api/answer-time.ts";
import { call } from "../../api/api.ts";
import { useSession } from "../../session/session.ts";
import { useTextEditor } from "../../site-pages/use-text-editor.ts";
import { tooLong } from "../../ui/text-field.tsx";
import { ownRoleIn } from "../people/own-role.ts";
import { showTexts, textsQuery } from "./texts-query.ts";

/** A text of a feed in its form, and the reason that moderators of the site give for a change in a feed of others. */
export function useFeedTextEditor(kind: FeedTextKind, saved: EditedFeedTexts, max: number) {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  const needsReason = !ownRoleIn(viewer, saved.name)?.role;
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const { name } = saved;
  const forget = () => {
    setReason("");
    setTried(false);
  };
  const editor = useTextEditor<EditedFeedTexts>(saved[kind], {
    key: `draft-feed-${kind}-${feedKey(name)}`,
    problemOf: (text) => tooLong(text.trim(), max),
    send: (text) => {
      const change = { text: text ?? "", version: saved[kind].version };
      const body = { [kind]: change, ...(needsReason && { reason }) };
      const options = { params: { name }, body, signal: answerTime(body) };
      return call<typeof saveFeedTexts>("POST", "/moderation/feeds/:name/texts", options);
    },
    onSaved: async (answer) => {
      forget();
      await showTexts(queryClient, answer);
      return answer[kind].version;
    },
    conflict: "feedTextConflict",
    onConflict: () => void queryClient.invalidateQueries({ queryKey: textsQuery(name).queryKey }),
  });
  const isMissing = needsReason && isBlank(reason);
  return {
    ...{ reason, setReason, needsReason },
    editor: { ...editor, drop: () => (forget(), editor.drop()) },
    problem: wasTried && isMissing && editor.hasDraft ? "Please give a reason." : null,
    save: () => {
      setTried(editor.canSave);
      if (!isMissing) editor.save();
    },
  };
}
