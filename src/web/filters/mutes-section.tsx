import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Hash, Type, UserRound } from "lucide";
import { useRef } from "react";
import type { Mute } from "../../contract/mutes.ts";
import { pages } from "../../contract/paths.ts";
import sectionStyles from "../account/settings-section.module.css";
import { RowsLoading, SettingsRow, SettingsSection } from "../account/settings-section.tsx";
import { Link } from "../router/link.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Icon } from "../ui/icon.tsx";
import { Time } from "../ui/time.tsx";
import { nameOf } from "./mute-dialog.tsx";
import { MuteEnd } from "./mute-end.tsx";
import { mutesQuery, takeMuteBack } from "./mute-queries.ts";
import { WordForm } from "./word-form.tsx";

/** The viewer's mutes, each with its end, and the form to mute a word. */
export function MutesSection({ uid }: { uid: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(mutesQuery(uid));
  return (
    <SettingsSection
      title="Muted"
      titleRef={heading}
      about="Posts of muted feeds, by muted members and with muted words leave your lists, your search and your notifications, and comments are folded. Nobody is told. To mute a feed or a member, open the menu of a post, or their page."
    >
      <WordForm />
      {data?.length === 0 && <p className={sectionStyles.about}>You have muted nothing.</p>}
      {data && data.length > 0 && (
        <ul className={sectionStyles.rows}>
          {data.map((mute) => (
            <Item key={mute.id} mute={mute} onUnmuted={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {!data && <RowsLoading resource="what you have muted" error={error} retry={refetch} />}
    </SettingsSection>
  );
}

const ICONS = { feed: Hash, member: UserRound, word: Type };

function Item({ mute, onUnmuted }: { mute: Mute; onUnmuted: () => void }) {
  const queryClient = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => takeMuteBack(queryClient, mute.id),
    onSuccess: onUnmuted,
  });
  const name = nameOf(mute);
  return (
    <SettingsRow
      as="li"
      icon={<Icon of={ICONS[mute.kind]} size={20} />}
      title={<Name mute={mute} />}
      action={
        <Button look="outline" busy={isPending} onClick={() => mutate()}>
          Unmute<span className="visually-hidden"> {name}</span>
        </Button>
      }
    >
      <MuteEnd until={mute.until} /> Muted <Time at={mute.createdAt} />
      <FormError message={error && error.message} />
    </SettingsRow>
  );
}

function Name({ mute }: { mute: Mute }) {
  const name = <bdi>{nameOf(mute)}</bdi>;
  if (mute.kind === "word") return name;
  return <Link to={mute.kind === "feed" ? pages.feed(mute.value) : pages.user(mute.value)}>{name}</Link>;
}
