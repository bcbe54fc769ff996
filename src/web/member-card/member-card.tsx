import { MessageCircle } from "lucide";
import { useLayoutEffect, useRef, useState } from "react";
import type { MemberInBrief } from "../../contract/members.ts";
import { milliseconds } from "../../contract/moments.ts";
import { pages } from "../../contract/paths.ts";
import { MemberFigures } from "../members/member-figures.tsx";
import { Link } from "../router/link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { longDate } from "../ui/time.tsx";
import styles from "./member-card.module.css";

interface Props {
  member: MemberInBrief;
  isOwn: boolean;
  /** The link's place in the window; null where the card stands in a page, as in the gallery. */
  at: Pick<DOMRect, "left" | "top" | "bottom"> | null;
}

/** A member in brief, below a link to them, or above it where there is no room. */
export function MemberCard({ member, isOwn, at }: Props) {
  const { username, picture, about, createdAt, stats } = member;
  const { ref, place } = usePlace(at);
  return (
    <aside ref={ref} className={styles.card} style={place} aria-label={`About ${username}`}>
      <header className={styles.head}>
        <MemberPicture name={username} picture={picture} size="large" />
        <div>
          <Link to={pages.user(username)} className={styles.name}>
            {username}
          </Link>
          <p className={styles.joined}>Joined {longDate(new Date(milliseconds(createdAt)))}</p>
        </div>
      </header>
      {about && (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      )}
      <MemberFigures stats={stats} />
      {!isOwn && (
        <ButtonLink to={pages.messages(username)} look="outline" className={styles.message}>
          <Icon of={MessageCircle} size={18} /> Message
        </ButtonLink>
      )}
    </aside>
  );
}

const GAP = 6;
const MARGIN = 8;

/** The place that keeps the whole card in the window, once its size is known. */
function usePlace(at: Props["at"]) {
  const ref = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | undefined>();
  useLayoutEffect(() => {
    if (at) setPlace(placeOf(ref.current!, at));
  }, [at]);
  return { ref, place: place ?? (at ? undefined : IN_PAGE) };
}

const IN_PAGE = { position: "static" } as const;

function placeOf(
  { offsetWidth, offsetHeight }: HTMLElement,
  { left, top, bottom }: NonNullable<Props["at"]>,
) {
  const below = bottom + GAP;
  const above = top - GAP - offsetHeight;
  const isBelow = below + offsetHeight <= innerHeight - MARGIN || above < MARGIN;
  // The width of `<html>`, since `clientWidth` may count the room that is kept for a scrollbar.
  const mostLeft = document.documentElement.getBoundingClientRect().right - offsetWidth - MARGIN;
  return { left: Math.max(MARGIN, Math.min(left, mostLeft)), top: isBelow ? below : above };
}
