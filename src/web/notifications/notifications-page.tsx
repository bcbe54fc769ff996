import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { deleteNotification } from "../../contract/notifications.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { ListEnd } from "../ui/list-end.tsx";
import { useSession } from "../session/session.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { markRead, notificationsQuery, refreshNotifications, useUnread } from "./notification-queries.ts";
import styles from "./notifications-page.module.css";

export function Page() {
  usePageHead({ title: "Notifications" });
  return (
    <MembersOnly>
      <Notifications />
    </MembersOnly>
  );
}

function Notifications() {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { total } = useUnread();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Notifications
        </h1>
        {total > 0 && (
          <Button
            look="outline"
            onClick={() => {
              markRead(queryClient);
              heading.current?.focus();
            }}
          >
            Mark all as read
          </Button>
        )}
      </header>
      <NotificationList onDeleted={() => heading.current?.focus()} />
    </div>
  );
}

function NotificationList({ onDeleted }: { onDeleted: () => void }) {
  const { viewer } = useSession();
  const queryClient = useQueryClient();
  const query = notificationsQuery(viewer?.uid);
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...query,
      enabled: viewer !== null,
    });
  const {
    mutate,
    variables,
    isPending: isDeleting,
  } = useMutation({
    mutationFn: (id: string) =>
      call<typeof deleteNotification>("DELETE", "/notifications/:id", { params: { id } }),
    onSuccess: async () => {
      await refreshNotifications(queryClient);
      // The pressed button has disappeared with its notification.
      onDeleted();
    },
    onError: (failure) => reportError(failure),
  });
  if (isPending) return <PageLoading />;
  if (!data) {
    return (
      <Notice title="Your notifications could not be loaded.">
        <p role="alert">{error?.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    );
  }
  const notifications = data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0) return <Notice title="You have no notifications." />;
  return (
    <>
      <ul className={styles.list}>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            isDeleting={isDeleting && variables === notification.id}
            onDelete={() => mutate(notification.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <ListEnd
          what="notifications"
          nextAddress={pages.notifications}
          busy={isFetchingNextPage}
          error={error}
          onReach={() => void fetchNextPage()}
          onRestart={() => void refetch()}
        />
      )}
    </>
  );
}
