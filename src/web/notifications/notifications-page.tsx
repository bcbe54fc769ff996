import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, Suspense, useRef, useState } from "react";
import type { deleteNotification } from "../../contract/notifications.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { useSession } from "../session/session.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { NotShown } from "../posts/lazy-post-menu.tsx";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { groupNotifications, keysOf } from "./grouped.ts";
import { NotificationGroup } from "./notification-group.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { markRead, notificationsQuery, refreshNotifications, useUnread } from "./notification-queries.ts";
import { OpenNotification } from "./open-notification.tsx";
import styles from "./notifications-page.module.css";

export function Page() {
  usePageHead({ title: "Notifications" });
  return (
    <MembersOnly>
      <Content />
    </MembersOnly>
  );
}

function Content() {
  const id = useSearch().get("open");
  return id === null ? <Notifications /> : <OpenNotification id={id} />;
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
  const [known] = useState(() => new Map<string, string>());
  const query = useInfiniteQuery({ ...notificationsQuery(viewer?.uid), enabled: viewer !== null });
  const { data, error, isPending, refetch } = query;
  const {
    mutate,
    variables,
    isPending: isDeleting,
  } = useMutation({
    mutationFn: deleteAll,
    // Also after a failure: some of a group may be deleted.
    onSettled: async (_, failure) => {
      await refreshNotifications(queryClient);
      // The pressed button has disappeared with its notification.
      if (!failure) onDeleted();
    },
    onError: (failure) => reportError(failure),
  });
  if (isPending) return <RowSkeletons label="Loading your notifications" lines={3} />;
  if (!data) return <LoadFailure resource="Your notifications" error={error} retry={refetch} />;
  const notifications = data.pages.flatMap((page) => page.notifications);
  const groups = groupNotifications(notifications);
  const keys = keysOf(groups, known);
  if (notifications.length === 0 && !query.hasNextPage) return <NoNotifications pages={data.pages} />;
  return (
    <>
      <LeftOut pages={data.pages} />
      <ul>
        {groups.map((group, index) => (
          <Row key={keys[index]} group={group} deleting={isDeleting ? variables : []} onDelete={mutate} />
        ))}
      </ul>
      <QueryLoadMore itemsName="notifications" nextAddress={pages.notifications} query={query} />
    </>
  );
}

async function deleteAll(ids: string[]): Promise<void> {
  for (const id of ids)
    await call<typeof deleteNotification>("DELETE", "/notifications/:id", { params: { id } });
}

function Row({ group, deleting, onDelete }: ComponentProps<typeof NotificationGroup>) {
  const [notification] = group;
  if (group.length > 1) return <NotificationGroup {...{ group, deleting, onDelete }} />;
  const { id } = notification!;
  return (
    <NotificationItem
      notification={notification!}
      isDeleting={deleting.includes(id)}
      onDelete={() => onDelete([id])}
    />
  );
}

/** Says how many notifications the member's mutes leave out. */
function LeftOut({ pages }: Pick<ComponentProps<typeof NotShown>, "pages">) {
  const { viewer } = useSession();
  if (!viewer?.hasFilters) return null;
  return (
    <Suspense>
      <NotShown pages={pages} />
    </Suspense>
  );
}

function NoNotifications(props: ComponentProps<typeof LeftOut>) {
  return (
    <>
      <LeftOut {...props} />
      <Notice title="You have no notifications." drawing="notifications">
        <Link to={pages.home}>Find a discussion to join</Link>
      </Notice>
    </>
  );
}
