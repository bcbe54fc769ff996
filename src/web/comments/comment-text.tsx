import type { ReactNode } from "react";
import type { ShownComment } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { linkedText } from "../ui/linked-text.tsx";
import { Paragraph } from "../ui/prose.tsx";
import { Link } from "../router/link.tsx";

/** A comment's text. A mention becomes a link only when the comment's list of mentions has the name. */
export function CommentText({ comment: { text, mentions } }: { comment: ShownComment }): ReactNode {
  const linkMention = (mention: string) => {
    const name = mention.slice(1);
    return mentions.includes(name) ? <Link to={pages.user(name)}>{mention}</Link> : mention;
  };
  return <Paragraph small>{linkedText(text, linkMention)}</Paragraph>;
}
