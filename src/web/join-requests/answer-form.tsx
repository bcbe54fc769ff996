import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { JoinRequest } from "../../contract/join-requests.ts";
import { LIMITS } from "../../contract/limits.ts";
import { ApiFailure } from "../api/api.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { sendNewAnswer, joinRequestQuery } from "./join-request-query.ts";
import styles from "./join-request.module.css";

interface Props {
  viewer: ViewerProfile;
  request: JoinRequest;
  onClose: () => void;
}

export function AnswerForm({ viewer, request, onClose }: Props) {
  const errorId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [answer, setAnswer] = useState(request.answer);
  const { error, isPending, mutate } = useNewAnswer(viewer, onClose);
  // The form has replaced the pressed button, so its field takes the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(answer);
      }}
    >
      <TextArea
        label="Your answer"
        rows={4}
        dir="auto"
        value={answer}
        maxLength={LIMITS.joinAnswer}
        aria-describedby={error ? errorId : undefined}
        ref={field}
        required
        onChange={({ target }) => setAnswer(target.value)}
      />
      <FormError id={errorId} message={error && error.message} />
      <div className={styles.end}>
        <SubmitButton busy={isPending}>{isPending ? "Saving..." : "Save my answer"}</SubmitButton>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useNewAnswer(viewer: ViewerProfile, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendNewAnswer,
    onSuccess: (changed) => {
      queryClient.setQueryData(joinRequestQuery(viewer.uid, "waiting").queryKey, changed);
      onSaved();
    },
    onError: (failure) => {
      // The request was decided meanwhile: the page shows how.
      if (failure instanceof ApiFailure && (failure.status === 403 || failure.status === 409))
        void queryClient.invalidateQueries({ queryKey: ["viewer"] });
    },
  });
}
