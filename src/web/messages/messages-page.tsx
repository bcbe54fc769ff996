import { PenLine } from "lucide";
import { useState } from "react";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { Button } from "../ui/button.tsx";
import { Chat } from "./chat.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./messages-page.module.css";
import { NewMessageDialog } from "./new-message-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSearch } from "../router/router.tsx";

export function Page() {
  const search = useSearch();
  const to = search.get("to")?.trim() || null;
  usePageHead({ title: to ? `Private Messaging ${to}` : "Private Messages" });
  return (
    <MembersOnly>
      <Messages to={to} />
    </MembersOnly>
  );
}

function Messages({ to }: { to: string | null }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <div className={`${styles.page} ${to ? styles.reading : ""}`}>
      <aside className={styles.side} aria-label="Conversations">
        <Button look="outline" onClick={() => setWriting(true)}>
          <Icon of={PenLine} size={18} /> New Message
        </Button>
        <ConversationList current={to} />
      </aside>
      <section className={styles.chat} aria-labelledby="chat-title">
        {to ? (
          <Chat key={to.toLowerCase()} username={to} />
        ) : (
          <>
            <h1 id="chat-title" className={styles.title}>
              Private Messages
            </h1>
            <div className={styles.placeholder}>
              <Notice title="Select a conversation to start chatting." />
            </div>
          </>
        )}
      </section>
      {isWriting && <NewMessageDialog onClose={() => setWriting(false)} />}
    </div>
  );
}
