import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Feed } from "../../../contract/feeds.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { pages } from "../../../contract/paths.ts";
import { directoryQuery } from "../../feeds/directory-queries.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { ownRoleIn } from "../people/own-role.ts";
import { Link } from "../../router/link.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { FeedLook } from "./feed-look.tsx";
import { EditFeedDialog, type FeedChange } from "./edit-feed-dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { FORM_PARTS, PageSkeleton } from "../../ui/page-skeleton.tsx";
import styles from "../tabs.module.css";
import { OutcomeLine } from "../decisions/outcome-line.tsx";

export function FeedEditor({ name }: { name: string }) {
  const { data: feed, error, isPending, refetch } = useQuery(feedQuery(name));
  if (isPending) return <PageSkeleton label="Loading the feed" parts={FORM_PARTS} />;
  if (!feed) return <LoadFailure resource="The feed" error={error} retry={refetch} />;
  return <Editor feed={feed} />;
}

function Editor({ feed }: { feed: Feed }) {
  const queryClient = useQueryClient();
  const [description, setDescription] = useState(feed.description);
  const [asking, setAsking] = useState<FeedChange | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const may = useMay(feed);
  const done = (words: string, changed: Feed) => {
    setAsking(null);
    setOutcome(words);
    // Keep a description that is not saved yet.
    if (changed.description !== feed.description) setDescription(changed.description);
    queryClient.setQueryData(
      feedQuery(feed.name).queryKey,
      // An answer leaves out what the feed does not have any more.
      (old) => old && { ...old, hue: undefined, picture: undefined, isForApproved: undefined, ...changed },
    );
    // The profile says in which of the viewer's feeds posts wait.
    if (changed.isForApproved !== feed.isForApproved)
      void queryClient.invalidateQueries({ queryKey: ["viewer"] });
    void queryClient.invalidateQueries({ queryKey: directoryQuery.queryKey });
  };
  return (
    <section className={styles.form} aria-label={feed.name}>
      <h2>
        <Link to={pages.feed(feed.name)}>/{feed.name.toLowerCase()}</Link>
      </h2>
      {may.describe ? (
        <Description feed={feed} value={description} onChange={setDescription} onAsk={setAsking} />
      ) : (
        <p dir="auto">{feed.description}</p>
      )}
      {may.describe && <FeedLook feed={feed} onAsk={setAsking} />}
      <p>
        {feed.isClosed ? "Closed to new posts." : "Open to new posts."}
        {feed.isForApproved && " Posts of members who are not approved wait."}
      </p>
      {!may.close && <p className={styles.advice}>The site’s moderators close and reopen feeds.</p>}
      <Acts feed={feed} may={may} onAsk={setAsking} />
      {outcome && <OutcomeLine key={outcome}>{outcome}</OutcomeLine>}
      {asking && <EditFeedDialog feed={feed} change={asking} onDone={done} onClose={() => setAsking(null)} />}
    </section>
  );
}

interface May {
  describe: boolean;
  close: boolean;
}

/** Owners describe their feed and say whose posts wait; moderators of the site also close it. The server enforces this rule, too. */
function useMay({ name }: Feed): May {
  const { viewer } = useSession();
  const close = moderates(viewer);
  return { close, describe: close || ownRoleIn(viewer, name)?.role === "owner" };
}

interface DescriptionProps {
  feed: Feed;
  value: string;
  onChange: (words: string) => void;
  onAsk: (change: FeedChange) => void;
}

function Description({ feed, value, onChange, onAsk }: DescriptionProps) {
  const isTyped = value.trim() !== feed.description;
  return (
    <>
      <TextArea
        label="Description"
        hint={`Up to ${LIMITS.feedDescription} characters, shown on the feed's page and in the directory.`}
        value={value}
        maxLength={LIMITS.feedDescription}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.end}>
        <Button
          look={isTyped ? "solid" : "outline"}
          disabled={!isTyped}
          onClick={() => onAsk({ description: value })}
        >
          Save description
        </Button>
      </div>
    </>
  );
}

interface ActsProps {
  feed: Feed;
  may: May;
  onAsk: (change: FeedChange) => void;
}

/** The buttons that say who may post, and whether anybody may. */
function Acts({ feed, may, onAsk }: ActsProps) {
  return (
    <div className={styles.end}>
      {may.describe && (
        <Button look="outline" onClick={() => onAsk({ isForApproved: !feed.isForApproved })}>
          {feed.isForApproved ? "Let everybody post" : "Approved members only"}
          <span className="visually-hidden"> in /{feed.name.toLowerCase()}</span>
        </Button>
      )}
      {may.close && (
        <Button look="outline" onClick={() => onAsk({ isClosed: !feed.isClosed })}>
          {feed.isClosed ? "Reopen" : "Close"}
          <span className="visually-hidden"> /{feed.name.toLowerCase()}</span>
        </Button>
      )}
    </div>
  );
}
