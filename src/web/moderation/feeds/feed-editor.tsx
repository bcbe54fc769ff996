import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Feed } from "../../../contract/feeds.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { pages } from "../../../contract/paths.ts";
import { directoryQuery } from "../../feeds/directory-queries.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { ownRoleIn } from "../people/own-role.ts";
import { Link } from "../../router/link.tsx";
import { PageLoading } from "../../page/page-loading.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { EditFeedDialog, type FeedChange } from "./edit-feed-dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import styles from "../tabs.module.css";
import { OutcomeLine } from "../decisions/outcome-line.tsx";

export function FeedEditor({ name }: { name: string }) {
  const { data: feed, error, isPending, refetch } = useQuery(feedQuery(name));
  if (isPending) return <PageLoading />;
  if (!feed) return <LoadFailure resource="The feed" error={error} retry={refetch} />;
  return <Editor feed={feed} />;
}

function Editor({ feed }: { feed: Feed }) {
  const queryClient = useQueryClient();
  const [description, setDescription] = useState(feed.description);
  const [asking, setAsking] = useState<FeedChange | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { viewer } = useSession();
  const ofSite = moderates(viewer);
  const describes = ofSite || ownRoleIn(viewer, feed.name)?.role === "owner";
  const done = (words: string, changed: Feed) => {
    setAsking(null);
    setOutcome(words);
    // Keep a description that is not saved yet.
    if (changed.description !== feed.description) setDescription(changed.description);
    queryClient.setQueryData(feedQuery(feed.name).queryKey, (old) => old && { ...old, ...changed });
    void queryClient.invalidateQueries({ queryKey: directoryQuery.queryKey });
  };
  return (
    <section className={styles.form} aria-label={feed.name}>
      <h2>
        <Link to={pages.feed(feed.name)}>/{feed.name.toLowerCase()}</Link>
      </h2>
      {describes ? (
        <TextArea
          label="Description"
          hint={`Up to ${LIMITS.feedDescription} characters, shown on the feed's page and in the directory.`}
          value={description}
          maxLength={LIMITS.feedDescription}
          onChange={(event) => setDescription(event.target.value)}
        />
      ) : (
        feed.description && <p dir="auto">{feed.description}</p>
      )}
      <p>{feed.isClosed ? "Closed to new posts." : "Open to new posts."}</p>
      <div className={styles.end}>
        {describes && (
          <Button
            disabled={description.trim() === feed.description}
            onClick={() => setAsking({ description })}
          >
            Save description
          </Button>
        )}
        {ofSite && (
          <Button look="outline" onClick={() => setAsking({ isClosed: !feed.isClosed })}>
            {feed.isClosed ? "Reopen" : "Close"}
            <span className="visually-hidden"> /{feed.name.toLowerCase()}</span>
          </Button>
        )}
      </div>
      {outcome && <OutcomeLine key={outcome}>{outcome}</OutcomeLine>}
      {asking && <EditFeedDialog feed={feed} change={asking} onDone={done} onClose={() => setAsking(null)} />}
    </section>
  );
}
