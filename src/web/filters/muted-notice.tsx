import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import noticeStyles from "../ui/acting-notice.module.css";
import { handFocusOn } from "./hidden-line.tsx";
import { isMuteOf, type Mutable, takeMuteBack, useMutes } from "./mute-queries.ts";
import { MuteEnd } from "./mute-end.tsx";

/** Says on the page of a muted feed or member that it is muted; nothing where it is not. */
export function MutedNotice({ kind, value }: Mutable) {
  const queryClient = useQueryClient();
  const mute = useMutes().find((mute) => isMuteOf(mute, { kind, value }));
  const { error, isPending, mutate } = useMutation({
    mutationFn: (id: string) => takeMuteBack(queryClient, id),
  });
  if (!mute) return null;
  const what = kind === "feed" ? "this feed. Its posts are shown here, but in no other list." : `${value}.`;
  return (
    <div className={noticeStyles.notice}>
      <p role="status" className={noticeStyles.words}>
        You have muted {what} <MuteEnd until={mute.until} />
      </p>
      <Button ref={handFocusOn} look="outline" busy={isPending} onClick={() => mutate(mute.id)}>
        Unmute<span className="visually-hidden"> {value}</span>
      </Button>
      <FormError message={error && error.message} />
    </div>
  );
}
