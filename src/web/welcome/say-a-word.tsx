import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { SendError } from "../drafts/waiting-notice.tsx";
import { activeFeedsQuery } from "../feeds/directory-queries.ts";
import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../ui/text-field.tsx";
import styles from "./first-steps.module.css";
import { StepFrame } from "./step-frame.tsx";
import { stepAddress } from "./steps.ts";
import { useFirstPost } from "./use-first-post.ts";

const FORM = "first-post";

export function SayAWord() {
  const feeds = useFeedsToPostIn();
  const { draft, change, post, isPending, error, sending } = useFirstPost(feeds[0] ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    post();
  };
  return (
    <StepFrame
      step={2}
      title="Say a word"
      lead="Say hello, ask something or tell a story: a first post of a line or two is enough. Or skip this step, and read for a while."
      acts={
        <>
          <ButtonLink to={stepAddress(3)} look="outline">
            Skip
          </ButtonLink>
          <Button type="submit" form={FORM} busy={isPending}>
            {isPending ? "Posting..." : "Post"}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} onSubmit={submit}>
        <Fields feeds={feeds} draft={draft} change={change} />
        <SendError message={error} {...sending} />
      </form>
    </StepFrame>
  );
}

type FieldsProps = Pick<ReturnType<typeof useFirstPost>, "draft" | "change"> & { feeds: string[] };

function Fields({ feeds, draft, change }: FieldsProps) {
  return (
    <>
      <SelectField label="Feed" value={draft.feed} onChange={(event) => change({ feed: event.target.value })}>
        {feeds.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="Title"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        hint={`Up to ${LIMITS.title} characters.`}
        required
      />
      <TextArea
        label="Text"
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
        required
      />
    </>
  );
}

/** The feeds that the member follows, else the most active ones; in their own spelling where it is known. */
function useFeedsToPostIn(): string[] {
  const { data: followed = [], isPending } = useFollowedQuery();
  const { data: active = [] } = useQuery(activeFeedsQuery);
  if (isPending) return [];
  const names = new Map(active.map(({ name }) => [name.toLowerCase(), name]));
  return followed.length > 0 ? followed.map((feed) => names.get(feed) ?? feed) : [...names.values()];
}
