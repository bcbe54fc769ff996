import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { BlockedMember } from "../../contract/blocks.ts";
import { pages } from "../../contract/paths.ts";
import sectionStyles from "../account/settings-section.module.css";
import { RowsLoading, SettingsRow, SettingsSection } from "../account/settings-section.tsx";
import { Link } from "../router/link.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { Time } from "../ui/time.tsx";
import { blockedQuery, useBlocking } from "./block-queries.ts";

export function BlockedSection({ uid }: { uid: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(blockedQuery(uid));
  return (
    <SettingsSection
      title="Blocked members"
      titleRef={heading}
      about="You and a blocked member cannot send messages to each other, and their comments and mentions do not notify you. Your lists leave out their posts. They are not told that you blocked them."
    >
      {data?.length === 0 && (
        <p className={sectionStyles.about}>
          You have blocked nobody. To block somebody, go to their profile.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={sectionStyles.rows}>
          {data.map((member) => (
            <Item key={member.uid} member={member} onUnblocked={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {!data && <RowsLoading resource="the members you have blocked" error={error} retry={refetch} />}
    </SettingsSection>
  );
}

function Item({ member, onUnblocked }: { member: BlockedMember; onUnblocked: () => void }) {
  const { username, picture, blockedAt } = member;
  const { error, isPending, mutate } = useBlocking(username, onUnblocked);
  return (
    <SettingsRow
      as="li"
      title={
        <>
          <MemberPicture name={username} picture={picture} />
          <Link to={pages.user(username)}>{username}</Link>
        </>
      }
      action={
        <Button look="outline" busy={isPending} onClick={() => mutate(false)}>
          Unblock<span className="visually-hidden"> {username}</span>
        </Button>
      }
    >
      Blocked <Time at={blockedAt} />
      <FormError message={error && error.message} />
    </SettingsRow>
  );
}
