import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type * as calls from "../../contract/discussion-notices.ts";
import { call } from "../api/api.ts";
import { readToken } from "../session/token.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { RadioChoice } from "../ui/radio-choice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";

/** The viewer's choice. Each dialog reads it anew, since it may have changed on another device. */
function noticesQuery(id: string) {
  return queryOptions({
    queryKey: ["own", "notices", readToken(), id],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, signal };
      return (await call<typeof calls.getDiscussionNotices>("GET", "/submission/:id/notices", input)).notices;
    },
    gcTime: 0,
  });
}

interface Props {
  postId: string;
  isAuthor: boolean;
  onClose: () => void;
}

/** Chooses about which comments on a post the viewer is notified. */
export function NoticesDialog({ postId, isAuthor, onClose }: Props) {
  const { data, error, refetch } = useQuery(noticesQuery(postId));
  return (
    <Dialog title="Notifications of this discussion" onClose={onClose}>
      {data ? (
        <NoticesForm postId={postId} isAuthor={isAuthor} saved={data} onClose={onClose} />
      ) : error ? (
        <LoadFailure resource="Your choice" error={error} retry={refetch} />
      ) : (
        <RowSkeletons label="Loading your choice" lines={3} />
      )}
    </Dialog>
  );
}

function NoticesForm({ postId, isAuthor, saved, onClose }: Props & { saved: calls.DiscussionNotices }) {
  const queryClient = useQueryClient();
  const options = isAuthor ? FOR_AUTHORS : FOR_OTHERS;
  const [chosen, setChosen] = useState(options.some(({ value }) => value === saved) ? saved : "usual");
  const { isPending, error, mutate } = useMutation({
    mutationFn: (notices: calls.DiscussionNotices) =>
      call<typeof calls.chooseDiscussionNotices>("POST", "/submission/:id/notices", {
        params: { id: postId },
        body: { notices },
      }),
    onSuccess: ({ notices }) => {
      queryClient.setQueryData(noticesQuery(postId).queryKey, notices);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(chosen);
  };
  return (
    <form onSubmit={submit}>
      <RadioChoice
        question="About which comments do you want to be notified?"
        options={options}
        chosen={chosen}
        onChoose={setChosen}
      />
      <FormError message={error && error.message} />
      <DialogButtons>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          Save
        </Button>
      </DialogButtons>
    </form>
  );
}

interface Option {
  value: calls.DiscussionNotices;
  name: string;
  words: string;
}

const FOR_OTHERS: Option[] = [
  { value: "usual", name: "Replies and mentions", words: "When somebody replies to you or mentions you." },
  {
    value: "all",
    name: "Follow",
    words: "Also new comments by anybody. You get one notification, and the next once you have read it.",
  },
  { value: "none", name: "None", words: "Nothing about this discussion, not even replies to you." },
];

const FOR_AUTHORS: Option[] = [
  {
    value: "usual",
    name: "All comments",
    words: "When somebody comments on your post, replies to you or mentions you.",
  },
  { value: "none", name: "None", words: "Nothing about this discussion, not even replies to you." },
];
