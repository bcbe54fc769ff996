import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { FeedPoster } from "../../../contract/feed-posters.ts";
import { isBlank } from "../../../contract/limits.ts";
import { pages } from "../../../contract/paths.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { MemberField } from "../../members/member-field.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { MemberLink } from "../../ui/member-link.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { Time } from "../../ui/time.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { ownRoleIn } from "../people/own-role.ts";
import peopleStyles from "../people/people.module.css";
import tabStyles from "../tabs.module.css";
import { postersQuery, sendPoster, sendPosterEnd } from "./poster-queries.ts";

/** The approved members of a feed in which the posts of others wait, for its people and for moderators of the site. */
export function PostersSection({ feed }: { feed: string }) {
  const { viewer } = useSession();
  const { data } = useQuery(feedQuery(feed));
  const keeps = moderates(viewer) || ownRoleIn(viewer, feed)?.role;
  return keeps && data?.isForApproved ? <Posters feed={data.name} /> : null;
}

function Posters({ feed }: { feed: string }) {
  const query = useInfiniteQuery(postersQuery(feed));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the approved members" lines={2} />;
  if (!data) return <LoadFailure resource="The approved members" error={error} retry={refetch} />;
  const posters = data.pages.flatMap((page) => page.posters);
  return (
    <section className={tabStyles.form} aria-label="Approved members">
      <h2 className={tabStyles.subtitle}>Approved members</h2>
      <p className={tabStyles.advice}>
        {posters.length === 0 && "No approved members yet. "}
        Their posts appear at once, as those of the feed’s owners and moderators do. The posts of others are
        under Waiting.
      </p>
      {posters.length > 0 && (
        <ul aria-label="Approved members, the latest first">
          {posters.map((poster) => (
            <PosterRow key={poster.userName} feed={feed} poster={poster} />
          ))}
        </ul>
      )}
      <QueryLoadMore itemsName="members" nextAddress={pages.moderationFeeds(feed)} query={query} />
      <PosterForm feed={feed} />
    </section>
  );
}

function PosterRow({ feed, poster }: { feed: string; poster: FeedPoster }) {
  const [isEnding, setEnding] = useState(false);
  const { userName, approvedBy, approvedAt } = poster;
  return (
    <li className={tabStyles.item}>
      <div>
        <MemberLink name={userName} className={tabStyles.name} />
        <p className={`${tabStyles.soft} ${peopleStyles.facts}`}>
          Approved by {approvedBy ?? "the operator"}, <Time at={approvedAt} />
        </p>
      </div>
      <Button look="outline" className={tabStyles.unblock} onClick={() => setEnding(true)}>
        Remove
        <span className="visually-hidden"> {userName}</span>
      </Button>
      {isEnding && <EndDialog feed={feed} username={userName} onClose={() => setEnding(false)} />}
    </li>
  );
}

interface EndProps {
  feed: string;
  username: string;
  onClose: () => void;
}

function EndDialog({ feed, username, onClose }: EndProps) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`Let posts of ${username} wait?`}
      action="Remove"
      isDanger
      ready={["Off topic", "Against the rules", "At their own wish"]}
      decide={(reason) => sendPosterEnd(queryClient, feed, { username, reason })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        The next posts of {username} in /{feed.toLowerCase()} wait until they are approved. What stands there
        stays. If {username} has sent a post there, they are notified, with your reason.
      </p>
    </ReasonDialog>
  );
}

function PosterForm({ feed }: { feed: string }) {
  const queryClient = useQueryClient();
  const errorId = useId();
  const [username, setUsername] = useState("");
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: (name: string) => sendPoster(queryClient, feed, name).then(() => name),
    onSuccess: () => setUsername(""),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !isBlank(username)) mutate(username.trim());
  };
  return (
    <form className={tabStyles.form} onSubmit={submit} noValidate aria-label="Approve somebody">
      <div className={peopleStyles.approval}>
        <MemberField label="Username" value={username} onChange={setUsername} describedBy={errorId} />
        <SubmitButton look="outline" busy={isPending}>
          {isPending ? "One moment..." : "Approve"}
        </SubmitButton>
      </div>
      <FormError id={errorId} message={error && error.message} />
      {data && <OutcomeLine key={data}>{data} is approved.</OutcomeLine>}
    </form>
  );
}
