import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isBlank } from "../../contract/limits.ts";
import { MEMBER_REPORT_REASONS, OTHER_REASON, REPORT_REASONS } from "../../contract/report-reasons.ts";
import type { reportComment, reportMember, reportMessage, reportSubmission } from "../../contract/reports.ts";
import { ApiFailure, call } from "../api/api.ts";
import { type ChoosableRule, readRulesAgain, useRulesOf } from "../feeds/use-rules-of.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { newIdempotencyKey } from "../drafts/stored-draft.ts";

/** A post or comment that is reported. */
interface ReportedContent {
  kind: "post" | "comment";
  id: string;
  /** The post itself, or the one that the comment is on. */
  postId: string;
  /** Called when the viewer has reported the post or comment, now or earlier. */
  onReported: () => void;
}

/** A member, by their name, or a message of theirs. */
interface ReportedPerson {
  kind: "member" | "message";
  id: string;
  onReported: () => void;
}

export type Reported = ReportedContent | ReportedPerson;

export type ReportProps = ReportedContent & { onClose: () => void };

const REASONS_OF_CONTENT: string[] = [...REPORT_REASONS, OTHER_REASON];
const REASONS_OF_PEOPLE: string[] = [...MEMBER_REPORT_REASONS, OTHER_REASON];

function isContent(reported: Reported): reported is ReportedContent {
  return "postId" in reported;
}

/** The reasons that hold in every feed, or for every member. */
export function reasonsFor(reported: Reported): string[] {
  return isContent(reported) ? REASONS_OF_CONTENT : REASONS_OF_PEOPLE;
}

/** The longest reason, with what parts it from the details. */
export const LONGEST_REASON =
  Math.max(...[...REASONS_OF_CONTENT, ...REASONS_OF_PEOPLE].map(({ length }) => length)) + 2;

/** A report that is being filled in: a rule by its id or a reason, and details. */
export function useReport(reported: Reported) {
  const queryClient = useQueryClient();
  const postId = isContent(reported) ? reported.postId : null;
  const { rules, isLoading } = useRulesOfPost(postId);
  const [chosen, choose] = useState<string | null>(null);
  const [details, setDetails] = useState("");
  const [wasTried, setTried] = useState(false);
  const [key] = useState(newIdempotencyKey);
  // A chosen rule may be gone after a refusal.
  const isChosen =
    chosen !== null && [...rules.map((rule) => rule.id), ...reasonsFor(reported)].includes(chosen);
  const isMissing = chosen === OTHER_REASON && isBlank(details);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => send(reported, bodyOf(chosen!, details, rules), key),
    onError: (failure) => {
      if (postId !== null && failure instanceof ApiFailure && failure.code === "ruleGone")
        void readRulesAgain(queryClient, postId);
    },
    onSuccess: reported.onReported,
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
function useRulesOfPost(postId: string | null) {
  const { data: post, failureCount } = useQuery({ ...postQuery(postId ?? ""), enabled: postId !== null });
  const isGone = postId === null || post === null || (!post && failureCount > 0);
  const { rules, isWaiting: isLoading } = useRulesOf(isGone ? [] : post?.customCategories);
  return { rules, isLoading };
}

/** A rule goes by its id; the details are then the whole reason. */
function bodyOf(chosen: string, details: string, rules: ChoosableRule[]) {
  const rule = rules.find(({ id }) => id === chosen);
  if (rule) return { rule: rule.id, ruleTitle: rule.title, reason: details };
  return { reason: isBlank(details) ? chosen : `${chosen}: ${details.trim()}` };
}

/** A 400 counts as success, because the member has reported it before. */
async function send(
  reported: Reported,
  body: ReturnType<typeof bodyOf>,
  idempotencyKey: string,
): Promise<void> {
  try {
    await sendTo(reported, { body, idempotencyKey });
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 400)) throw failure;
  }
}

function sendTo(
  { kind, id }: Reported,
  given: { body: ReturnType<typeof bodyOf>; idempotencyKey: string },
): Promise<unknown> {
  const params = { id };
  if (kind === "member") {
    const named = { params: { username: id }, ...given };
    return call<typeof reportMember>("POST", "/user/:username/report", named);
  }
  if (kind === "message") {
    return call<typeof reportMessage>("POST", "/message/:id/report", { params, ...given });
  }
  const path = kind === "post" ? "/submission/:id/report" : "/comment/:id/report";
  return call<typeof reportComment | typeof reportSubmission>("POST", path, { params, ...given });
}
