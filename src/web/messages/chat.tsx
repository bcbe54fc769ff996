import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide";
import { useEffect } from "react";
import { pages } from "../../contract/paths.ts";
import { ApiFailure } from "../api/api.ts";
import { BlockButton } from "../blocks/block-button.tsx";
import { useFocusAfterBlocking, useIsBlocked } from "../blocks/block-queries.ts";
import { BlockedNotice } from "../blocks/blocked-notice.tsx";
import { refreshNotifications } from "../notifications/notification-queries.ts";
import { ForWriters } from "../session/for-writers.tsx";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageLoading } from "../page/page-loading.tsx";
import styles from "./chat.module.css";
import { MessageForm } from "./message-form.tsx";
import { MessageLog } from "./message-log.tsx";
import { messagesQuery, refreshConversations } from "./message-queries.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";

export function Chat({ username }: { username: string }) {
  const { viewer } = useSession();
  const queryClient = useQueryClient();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, dataUpdatedAt } =
    useInfiniteQuery({ ...messagesQuery(viewer?.uid, username), enabled: viewer !== null });
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    // Fetching the messages has marked them as read.
    void refreshNotifications(queryClient);
    void refreshConversations(queryClient);
  }, [dataUpdatedAt]);
  const isBlocked = useIsBlocked(username);
  const heading = useFocusAfterBlocking(isBlocked);
  const isNobody = error instanceof ApiFailure && error.status === 404;
  return (
    <div className={styles.chat}>
      <header className={styles.head}>
        <Link to={pages.messages()} className={styles.back} aria-label="All conversations">
          <Icon of={ArrowLeft} size={20} />
        </Link>
        <h1 id="chat-title" ref={heading} tabIndex={-1} className={styles.title}>
          Private Messaging {isNobody ? username : <Link to={pages.user(username)}>{username}</Link>}
        </h1>
        {!isNobody && <BlockButton username={username} />}
      </header>
      {data && !error && (
        <MessageLog
          messages={data.pages.toReversed().flatMap((page) => page.messages)}
          username={username}
          older={hasNextPage ? () => void fetchNextPage() : null}
          isLoadingOlder={isFetchingNextPage}
        />
      )}
      {!data && !error && <PageLoading />}
      {error && (
        <div className={styles.instead}>
          <Notice title={isNobody ? "User not found." : "The messages could not be loaded."}>
            {!isNobody && <p role="alert">{error.message}</p>}
            {!isNobody && <Button onClick={() => void refetch()}>Try again</Button>}
          </Notice>
        </div>
      )}
      {!isNobody &&
        (isBlocked ? (
          <BlockedNotice username={username} />
        ) : (
          <ForWriters>
            <MessageForm username={username} />
          </ForWriters>
        ))}
    </div>
  );
}
