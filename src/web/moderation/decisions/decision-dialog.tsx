import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import type { Timestamp } from "../../../contract/entities.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import type { Decision, decideOnComment, decideOnPost } from "../../../contract/moderation.ts";
import { ApiFailure, call } from "../../api/api.ts";
import { refetch } from "../../api/query-client.ts";
import { type ChoosableRule, readRulesAgain, useRulesOf } from "../../feeds/use-rules-of.ts";
import { forgetPost } from "../../post-cache/cached-posts.ts";
import { updateCachedPost } from "../../post-cache/cached-posts.ts";
import { postQuery } from "../../post-cache/post-queries.ts";
import { useSession } from "../../session/session.ts";
import { invalidateAfterDecision } from "../moderation-queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { REASONS_AGAINST, REASONS_TO_UNDO } from "./reason-field.tsx";

export interface Subject {
  kind: "post" | "comment";
  id: string;
  /** The post itself, or the one that the comment is on. */
  postId: string;
  /** The post's title, or the comment's text; empty where it cannot be read. */
  words: string;
  userName: string;
  /** When the shown words were edited; null without an edit. */
  editedAt?: Timestamp | null;
  /** The feeds of the post, whose rules a removal may name; absent where only other decisions are open. */
  feeds?: string[];
  /** The rule that all open reports name. */
  reportedRule?: string | null;
}

interface Props {
  subject: Subject;
  decision: Decision;
  onDone: () => void;
  /** Called with the refusal of a decision about words that were edited after they were shown; undefined to stay open. */
  onEdited?: ((refusal: string) => Promise<void>) | undefined;
  onClose: () => void;
}

export function DecisionDialog({ subject, decision, onDone, onEdited, onClose }: Props) {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  const { kind, id, editedAt } = subject;
  const { title, action, happens, isTold = true, isDanger, ready } = WORDS[kind][decision]!;
  const isAuthorTold = isTold && ![viewer?.username, DELETED_MEMBER].includes(subject.userName);
  const [feeds, setFeeds] = useState(subject.feeds ?? []);
  const { rules, isWaiting } = useRulesOf(decision === "remove" ? feeds : []);
  const decide = async (reason: string, rule: string | null) => {
    await call<typeof decideOnPost | typeof decideOnComment>("POST", `/moderation/${kind}s/:id/decisions`, {
      params: { id },
      body: { decision, reason, ...namedRule(rules, rule), ...(editedAt !== undefined && { editedAt }) },
    }).catch(async (error: unknown) => {
      if (error instanceof ApiFailure && REFUSALS.includes(error.code)) await onEdited?.(error.message);
      if (error instanceof ApiFailure && error.code === "ruleGone")
        void readRulesAgain(queryClient, subject.postId).then((now) => now && setFeeds(now));
      throw error;
    });
    showDecided(queryClient, subject, decision);
  };
  // Waits for the rules: they stand above the ready-made reasons, which would move under the pointer.
  if (isWaiting) return null;
  return (
    <ReasonDialog
      title={title}
      action={action}
      isDanger={isDanger ?? false}
      ready={ready}
      rules={{ all: rules, reported: subject.reportedRule ?? null }}
      decide={decide}
      {...{ onDone, onClose }}
    >
      <p>
        <Quoted subject={subject} /> {happens}{" "}
        {isAuthorTold
          ? `${subject.userName} is notified, with your reason.`
          : "Nobody is notified; your reason is logged."}
      </p>
    </ReasonDialog>
  );
}

function Quoted({ subject: { kind, words } }: { subject: Subject }) {
  return words === "" ? `The ${kind}` : <q dir="auto">{truncate(words, LIMITS.preview)}</q>;
}

/** The rule in the words that the moderator saw: the rule may have other words by now. */
function namedRule(rules: ChoosableRule[], id: string | null) {
  const rule = rules.find((one) => one.id === id);
  return rule && { rule: rule.id, ruleTitle: rule.title };
}

/** The refusals of a decision about words that were edited after they were shown. */
const REFUSALS: unknown[] = ["editedMeanwhile", "postEditedMeanwhile"] satisfies ErrorCode[];

interface DecisionWords {
  title: string;
  action: string;
  /** The rest of a sentence that begins with the post's title or the comment's text. */
  happens: string;
  isTold?: false;
  isDanger?: true;
  ready: string[];
}

const DISMISS: DecisionWords = {
  title: "Dismiss the reports?",
  action: "Dismiss",
  happens: "stays as it is, and its reports are closed.",
  isTold: false,
  ready: ["Within the rules", "Already dealt with", "Reported by mistake"],
};

const WORDS: Record<Subject["kind"], Partial<Record<Decision, DecisionWords>>> = {
  post: {
    dismiss: DISMISS,
    remove: {
      title: "Remove this post?",
      action: "Remove",
      happens: "and its discussion will be gone for everybody. It can be restored.",
      isDanger: true,
      ready: REASONS_AGAINST,
    },
    restore: {
      title: "Restore this post?",
      action: "Restore",
      happens: "and its discussion will be visible to everybody again.",
      ready: REASONS_TO_UNDO,
    },
    lock: {
      title: "Lock this discussion?",
      action: "Lock",
      happens: "can still be read, but nobody can comment any more.",
      ready: ["Heated", ...REASONS_AGAINST.filter((reason) => reason !== "Illegal content")],
    },
    unlock: {
      title: "Unlock this discussion?",
      action: "Unlock",
      happens: "can be commented on again.",
      ready: ["Calm again", ...REASONS_TO_UNDO],
    },
  },
  comment: {
    dismiss: DISMISS,
    remove: {
      title: "Remove this comment?",
      action: "Remove",
      happens: "will be gone for everybody; replies to it stay. It can be restored.",
      isDanger: true,
      ready: REASONS_AGAINST,
    },
    restore: {
      title: "Restore this comment?",
      action: "Restore",
      happens: "will be visible to everybody again.",
      ready: REASONS_TO_UNDO,
    },
  },
};

/** Updates the post or comment wherever this browser has it cached. */
function showDecided(queryClient: QueryClient, { kind, postId }: Subject, decision: Decision): void {
  invalidateAfterDecision(queryClient);
  // An open discussion updates itself; any other is fetched again on the next visit.
  if (kind === "comment") {
    queryClient.removeQueries({ queryKey: ["comments", postId], type: "inactive" });
  } else if (decision === "lock" || decision === "unlock") {
    updateCachedPost(queryClient, postId, (post) => ({ ...post, isLocked: decision === "lock" }));
  } else if (decision === "restore") {
    void refetch(queryClient, { queryKey: postQuery(postId).queryKey });
  } else if (decision === "remove" && !isBeingRead(queryClient, postId)) {
    forgetPost(queryClient, postId);
  }
}

/** Whether the post's own page is open. That page removes the post from the cache when the moderator leaves. */
function isBeingRead(queryClient: QueryClient, postId: string): boolean {
  const { queryKey } = postQuery(postId);
  return queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false;
}
