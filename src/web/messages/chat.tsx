import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide";
import { type ReactNode, useEffect } from "react";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import { pages } from "../../contract/paths.ts";
import { ApiFailure } from "../api/api.ts";
import { BlockButton } from "../blocks/block-button.tsx";
import { useFocusAfterBlocking, useIsBlocked } from "../blocks/block-queries.ts";
import { BlockedNotice } from "../blocks/blocked-notice.tsx";
import { refreshNotifications } from "../notifications/notification-queries.ts";
import { ForWriters } from "../session/for-writers.tsx";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import styles from "./chat.module.css";
import { MessageForm } from "./message-form.tsx";
import { MessageLog } from "./message-log.tsx";
import { messagesQuery, refreshConversations } from "./message-queries.ts";
import { ONLY_ANSWERS } from "./only-answers.ts";
import { useOtherName } from "./use-other-name.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";
import { MemberLink } from "../ui/member-link.tsx";

const NOBODY = <Notice title="User not found." drawing="missing" />;

/** The conversation with a member. A member whose account was deleted is named by the uid, and gets no more messages. */
export function Chat({ username: addressed }: { username: string }) {
  const username = useOtherName(addressed);
  const query = useMessages(addressed);
  const { data, error, dataUpdatedAt } = query;
  useCountsAfter(dataUpdatedAt);
  if (username === null) {
    return (
      <div className={styles.chat}>
        <BareHead />
        <RowSkeletons label="Loading the messages" lines={2} />
      </div>
    );
  }
  const isNobody = error instanceof ApiFailure && error.status === 404;
  const other = { username, picture: pictureIn(data) };
  return (
    <div className={styles.chat}>
      <Head {...other} isNobody={isNobody || username === DELETED_MEMBER} />
      {isNobody ? <div className={styles.instead}>{NOBODY}</div> : <Messages {...other} query={query} />}
      {!isNobody && <Writing username={username} data={data} />}
    </div>
  );
}

interface Other {
  username: string;
  picture: string | undefined;
}

function useMessages(addressed: string) {
  const { viewer } = useSession();
  return useInfiniteQuery({ ...messagesQuery(viewer?.uid, addressed), enabled: viewer !== null });
}

function Messages({ query, ...other }: Other & { query: ReturnType<typeof useMessages> }) {
  const { data, error, refetch } = query;
  if (error) {
    return (
      <div className={styles.instead}>
        <LoadFailure resource="The messages" error={error} retry={refetch} />
      </div>
    );
  }
  if (!data) return <RowSkeletons label="Loading the messages" lines={2} />;
  return (
    <MessageLog
      {...other}
      messages={data.pages.toReversed().flatMap((page) => page.messages)}
      mayWrite={mayWriteIn(data)}
      older={query.hasNextPage ? () => void query.fetchNextPage() : null}
      isLoadingOlder={query.isFetchingNextPage}
    />
  );
}

/** Counts the unread anew: fetching the messages has marked them as read. */
function useCountsAfter(dataUpdatedAt: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    void refreshNotifications(queryClient);
    void refreshConversations(queryClient);
  }, [dataUpdatedAt]);
}

function Head({ username, picture, isNobody }: Other & { isNobody: boolean }) {
  const heading = useFocusAfterBlocking(useIsBlocked(username));
  return (
    <BareHead>
      {!isNobody && <MemberPicture name={username} picture={picture} size="medium" />}
      <h1 id="chat-title" ref={heading} tabIndex={-1} className={styles.title}>
        Private Messaging {isNobody ? username : <MemberLink name={username} />}
      </h1>
      {!isNobody && <BlockButton username={username} />}
    </BareHead>
  );
}

function BareHead({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <Link to={pages.messages()} className={styles.back} aria-label="All conversations">
        <Icon of={ArrowLeft} size={20} />
      </Link>
      {children}
    </header>
  );
}

/** Undefined until it is loaded. */
type Loaded = { pages: { mayWrite: boolean; picture?: string | undefined }[] } | undefined;

const mayWriteIn = (data: Loaded) => data?.pages[0]?.mayWrite !== false;

const pictureIn = (data: Loaded) => data?.pages[0]?.picture;

function Writing({ username, data }: { username: string; data: Loaded }) {
  const isBlocked = useIsBlocked(username);
  if (username === DELETED_MEMBER)
    return <p className={styles.instead}>This member has deleted their account.</p>;
  if (isBlocked) return <BlockedNotice username={username} />;
  if (!mayWriteIn(data)) return <p className={styles.only}>{ONLY_ANSWERS}</p>;
  return (
    <ForWriters>
      <MessageForm username={username} />
    </ForWriters>
  );
}
