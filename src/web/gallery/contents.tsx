import { MemberCard } from "../member-card/member-card.tsx";
import { ExternalPicture } from "../ui/external-picture.tsx";
import { MemberText, Prose } from "../ui/member-text.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { Picture, StoredPicture } from "../ui/picture.tsx";
import { RailPanel } from "../ui/rail.tsx";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import { MemberLink } from "../ui/member-link.tsx";
import { FeedSign, MemberSign } from "../ui/sign.tsx";
import { TextPicture } from "../ui/text-picture.tsx";
import { Time } from "../ui/time.tsx";
import { MEMBER_CARD, VIEWER } from "./samples/people.ts";
import { FORMATTED } from "./samples/formatted.ts";
import { POSTS } from "./samples/posts.ts";
import { minutesAgo } from "./samples/sample.ts";
import { Section, Specimen } from "./specimen.tsx";

const FEEDS = ["aww", "Books", "Cooking", "DIY", "Engineering", "music", "news", "Physics", "日本語", "3D"];
const MEMBERS = ["ada_w", "Kai", "rosa_l", "layla", "zoë", "x"];
const SIZES = ["small", "medium", "large"] as const;
const TIMES = [0, 12, 90, 60 * 30, 60 * 24 * 400];

export function Contents() {
  return (
    <Section id="contents" title="Contents">
      <Signs />
      <Specimen name="MemberCard">
        <MemberCard member={MEMBER_CARD} isOwn={false} at={null} />
      </Specimen>
      <Specimen name="Time">
        {TIMES.map((minutes) => (
          <Time key={minutes} at={minutesAgo(minutes)} />
        ))}
      </Specimen>
      <Specimen name="Prose, Prose small, MemberText">
        <Prose
          text={"A text with an address, https://example.org/a,\nand a second line."}
          formatted={undefined}
        />
        <Prose small text="A small paragraph. نص من اليمين إلى اليسار" formatted={undefined} />
        <MemberText text="" formatted={FORMATTED} headings={3} className={undefined} />
      </Specimen>
      <Specimen name="Prose: formatted">
        <Prose text="" formatted={FORMATTED} />
      </Specimen>
      <Specimen name="RailPanel: a box from 1600 px on, where the screens have a rail">
        <RailPanel title="Rules">
          <p>What moderators expect of posts here.</p>
        </RailPanel>
      </Specimen>
      <Pictures />
    </Section>
  );
}

function Signs() {
  return (
    <Specimen name="FeedSign, MemberSign, MemberPicture, MemberLink">
      {SIZES.map((size) => (
        <div key={size}>
          {FEEDS.map((feed) => (
            <FeedSign key={feed} feed={feed} size={size} />
          ))}
          {MEMBERS.map((name) => (
            <MemberSign key={name} name={name} size={size} />
          ))}
          <MemberPicture name="Kai" picture={VIEWER.picture} size={size} />
        </div>
      ))}
      <p>
        By <MemberLink name="Kai" />; an answer by a <MemberLink name={DELETED_MEMBER} />
      </p>
    </Specimen>
  );
}

function Pictures() {
  const { image } = POSTS.image;
  return (
    <>
      <Specimen name="StoredPicture: cropped, wide, panorama, whole">
        {image && (
          <>
            <StoredPicture image={image} sizes="20rem" />
            <StoredPicture image={image} sizes="20rem" wide />
            <StoredPicture image={{ ...image, width: 800, height: 280 }} sizes="20rem" />
            <StoredPicture image={image} sizes="20rem" whole />
          </>
        )}
      </Specimen>
      <Specimen name="TextPicture: wide, high, small">
        {image && (
          <>
            <TextPicture image={image} />
            <TextPicture image={{ ...image, width: 600, height: 2400 }} />
            <TextPicture image={{ ...image, width: 48, height: 32 }} />
          </>
        )}
      </Specimen>
      <Specimen name="Picture, ExternalPicture, a picture that fails">
        <Picture src="/icon-512.png" alt="" whole />
        <ExternalPicture src="https://pictures.example.com/a.png">
          <Picture src="/icon-512.png" alt="" />
        </ExternalPicture>
        <Picture src="data:image/png;base64,none" alt="" />
      </Specimen>
    </>
  );
}
