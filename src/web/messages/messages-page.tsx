import { PenLine } from "lucide";
import { type ReactNode, useState } from "react";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { usePermission } from "../page/use-permission.ts";
import { Button } from "../ui/button.tsx";
import { Chat } from "./chat.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { useConversations } from "./message-queries.ts";
import { useOtherName } from "./use-other-name.ts";
import { Notice } from "../ui/notice.tsx";
import styles from "./messages-page.module.css";
import { ONLY_ANSWERS } from "./only-answers.ts";
import { NewMessageDialog } from "./new-message-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSearch } from "../router/router.tsx";

const PLACEHOLDER = "Select a conversation to start chatting.";

export function Page() {
  const search = useSearch();
  const to = search.get("to")?.trim() || null;
  const other = useOtherName(to ?? "");
  usePageHead({ title: to && other ? `Private Messaging ${other}` : "Private Messages" });
  return (
    <MembersOnly>
      <Messages to={to} />
    </MembersOnly>
  );
}

function Messages({ to }: { to: string | null }) {
  const [isWriting, setWriting] = useState(false);
  const { data: conversations, isPending } = useConversations();
  const isEmpty = conversations?.length === 0 && to === null;
  // Until it is known whether there are conversations, neither the button nor the words of the empty pane
  // appear: a reader would press where the button no longer is.
  const isKnown = to !== null || !isPending;
  const newMessage = <NewMessageButton onClick={() => setWriting(true)} />;
  return (
    <div className={`${styles.page} ${to ? styles.reading : ""}`}>
      <header className={styles.head}>
        {/* An open conversation has the page's heading. */}
        {to ? <p className={styles.title}>Private Messages</p> : <h1>Private Messages</h1>}
        {isKnown && !isEmpty && newMessage}
      </header>
      {isEmpty ? <NoConversations>{newMessage}</NoConversations> : <Panes to={to} isKnown={isKnown} />}
      {isWriting && <NewMessageDialog onClose={() => setWriting(false)} />}
    </div>
  );
}

function NewMessageButton({ onClick }: { onClick: () => void }) {
  if (!usePermission("messengers")) return null;
  return (
    <Button look="outline" onClick={onClick}>
      <Icon of={PenLine} size={18} /> New Message
    </Button>
  );
}

function NoConversations({ children }: { children: ReactNode }) {
  const words = usePermission("messengers")
    ? "Write to any member by their username, or press Message on their profile."
    : ONLY_ANSWERS;
  return (
    <div className={styles.middle}>
      <Notice title={PLACEHOLDER} drawing="messages">
        <p>No conversations yet. {words}</p>
        {children}
      </Notice>
    </div>
  );
}

function Panes({ to, isKnown }: { to: string | null; isKnown: boolean }) {
  return (
    <div className={styles.panes}>
      <aside className={styles.side} aria-label="Conversations">
        <ConversationList current={to} />
      </aside>
      {to ? (
        <section className={styles.chat} aria-labelledby="chat-title">
          <Chat key={to.toLowerCase()} username={to} />
        </section>
      ) : (
        <div className={`${styles.chat} ${styles.middle}`}>
          {isKnown && <Notice title={PLACEHOLDER} drawing="messages" />}
        </div>
      )}
    </div>
  );
}
