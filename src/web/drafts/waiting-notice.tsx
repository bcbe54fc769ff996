import { Suspense } from "react";
import { FormError } from "../ui/form-error.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import type { Waiting } from "./waiting.ts";

const WaitingActs = lazyPart(() => import("./waiting-acts.tsx").then((part) => part.WaitingActs));

/** Says that a send waits, and what can be done about it. */
export function WaitingNotice({ draftKey }: { draftKey: string }) {
  return (
    <Suspense>
      <WaitingActs draftKey={draftKey} />
    </Suspense>
  );
}

interface Props {
  id?: string;
  message: string | null;
  draftKey: string;
  waiting: Waiting | null;
}

/** A form's error; where a send waits, with what happens to it. */
export function SendError({ id, message, draftKey, waiting }: Props) {
  return (
    <FormError id={id} message={message}>
      {waiting && !waiting.isRefused ? <WaitingNotice draftKey={draftKey} /> : null}
    </FormError>
  );
}
