import { useQuery } from "@tanstack/react-query";
import type { EditedFeedTexts, FeedTextKind } from "../../../contract/feed-texts.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { fitHeadings } from "../../../contract/fit-headings.ts";
import { TextForm } from "../../site-pages/text-form.tsx";
import { formatNumber } from "../../ui/format-number.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { ReasonField } from "../decisions/reason-field.tsx";
import { ownRoleIn } from "../people/own-role.ts";
import tabStyles from "../tabs.module.css";
import { EarlierTexts } from "./earlier-texts.tsx";
import { textsQuery } from "./texts-query.ts";
import { useFeedTextEditor } from "./use-feed-text-editor.ts";

/** The forms of a feed's side text and about page, for its people and for moderators of the site. The server enforces this rule, too. */
export function TextsSection({ feed }: { feed: string }) {
  const { viewer } = useSession();
  return moderates(viewer) || ownRoleIn(viewer, feed)?.role ? <Texts feed={feed} /> : null;
}

function Texts({ feed }: { feed: string }) {
  const { data, error, isPending, refetch } = useQuery(textsQuery(feed));
  if (isPending) return <RowSkeletons label="Loading the texts" lines={2} />;
  if (!data) return <LoadFailure resource="The texts" error={error} retry={refetch} />;
  return (
    <>
      <Editor kind="side" saved={data} />
      <Editor kind="about" saved={data} />
    </>
  );
}

const WORDS = {
  side: {
    title: "Side text",
    max: LIMITS.feedSideText,
    advice:
      "Stands beside the feed’s list and its posts on wide screens, and under “About this feed” on others.",
    action: "Save side text",
    shown: { small: true, adapt: fitHeadings },
  },
  about: {
    title: "About page",
    max: LIMITS.feedAbout,
    advice: "Stands on a page of its own, with the rules, the tags and the people of the feed.",
    action: "Save about page",
    shown: { adapt: fitHeadings },
  },
} as const;

const REASONS_FOR_A_TEXT = ["Clearer wording", "Corrects a mistake", "Breaks the rules"];

function Editor({ kind, saved }: { kind: FeedTextKind; saved: EditedFeedTexts }) {
  const { title, max, advice, action, shown } = WORDS[kind];
  const { editor, reason, setReason, needsReason, problem, save } = useFeedTextEditor(kind, saved, max);
  return (
    <section className={tabStyles.form} aria-label={title}>
      <h2 className={tabStyles.subtitle}>
        {kind === "about" ? <Link to={pages.feedAbout(saved.name)}>{title}</Link> : title}
      </h2>
      <p className={tabStyles.advice}>{advice}</p>
      <TextForm
        label={kind === "side" ? "Side text" : "Text of the about page"}
        hint={`Up to ${formatNumber(max)} characters. Empty, it is not shown.`}
        subject="text"
        {...{ action, editor, shown }}
        saved={saved[kind].text}
        onSubmit={save}
      >
        {needsReason && editor.hasDraft && (
          <ReasonField ready={REASONS_FOR_A_TEXT} value={reason} error={problem} onChange={setReason} />
        )}
      </TextForm>
      <EarlierTexts earlier={saved[kind].earlier} onTake={editor.type} />
    </section>
  );
}
