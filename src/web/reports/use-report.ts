import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isBlank } from "../../contract/limits.ts";
import { OTHER_REASON, REPORT_REASONS } from "../../contract/report-reasons.ts";
import type { reportComment, reportSubmission } from "../../contract/reports.ts";
import { ApiFailure, call } from "../api/api.ts";
import { type ChoosableRule, readRulesAgain, useRulesOf } from "../feeds/use-rules-of.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { newIdempotencyKey } from "../session/draft.ts";

export interface ReportProps {
  kind: "post" | "comment";
  id: string;
  /** The post itself, or the one that the comment is on. */
  postId: string;
  /** Called when the viewer has reported the post or comment, now or earlier. */
  onReported: () => void;
  onClose: () => void;
}

/** The reasons that hold in every feed. */
export const REASONS: string[] = [...REPORT_REASONS, OTHER_REASON];

/** A report that is being filled in: a rule by its id or a reason, and details. */
export function useReport({ kind, id, postId, onReported, onClose }: ReportProps) {
  const queryClient = useQueryClient();
  const { rules, isLoading } = useRulesOfPost(postId);
  const [chosen, choose] = useState<string | null>(null);
  const [details, setDetails] = useState("");
  const [wasTried, setTried] = useState(false);
  const [key] = useState(newIdempotencyKey);
  // A chosen rule may be gone after a refusal.
  const isChosen = chosen !== null && [...rules.map((rule) => rule.id), ...REASONS].includes(chosen);
  const isMissing = chosen === OTHER_REASON && isBlank(details);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => send(kind, id, bodyOf(chosen!, details, rules), key),
    onError: (failure) => {
      if (failure instanceof ApiFailure && failure.code === "ruleGone")
        void readRulesAgain(queryClient, postId);
    },
    onSuccess: () => {
      onReported();
      onClose();
    },
  });
  return {
    ...{ rules, isLoading, chosen, choose, details, setDetails, isPending },
    error: error && error.message,
    choiceError: wasTried && !isChosen ? "Please choose a reason." : null,
    detailsError: wasTried && isMissing ? "Please say what is wrong." : null,
    submit: () => {
      setTried(true);
      if (!isPending && isChosen && !isMissing) mutate();
    },
  };
}

/** The rules of the post's feeds. Where they cannot be read, the reasons that hold everywhere are left. */
function useRulesOfPost(postId: string) {
  const { data: post, failureCount } = useQuery(postQuery(postId));
  const isGone = post === null || (!post && failureCount > 0);
  const { rules, isWaiting: isLoading } = useRulesOf(isGone ? [] : post?.customCategories);
  return { rules, isLoading };
}

/** A rule goes by its id; the details are then the whole reason. */
function bodyOf(chosen: string, details: string, rules: ChoosableRule[]) {
  const rule = rules.find(({ id }) => id === chosen);
  if (rule) return { rule: rule.id, ruleTitle: rule.title, reason: details };
  return { reason: isBlank(details) ? chosen : `${chosen}: ${details.trim()}` };
}

const PATHS = { post: "/submission/:id/report", comment: "/comment/:id/report" } as const;

/** A 400 counts as success, because the member has reported it before. */
async function send(
  kind: ReportProps["kind"],
  id: string,
  body: ReturnType<typeof bodyOf>,
  idempotencyKey: string,
): Promise<void> {
  try {
    await call<typeof reportSubmission | typeof reportComment>("POST", PATHS[kind], {
      ...{ params: { id }, body, idempotencyKey },
    });
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 400)) throw failure;
  }
}
