import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { Comment } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { linkAddresses } from "../ui/linked-text.tsx";
import { Paragraph } from "../ui/prose.tsx";

const MENTION = /(@\w+)/g;

/** A comment's words; a mention is a link only when the comment's list of mentions has the name. */
export function CommentText({ comment: { text, mentions } }: { comment: Comment }): ReactNode {
  return (
    <Paragraph small>
      {text.split(MENTION).map((part, index) => {
        const name = part.slice(1);
        if (index % 2 === 0 || !mentions.includes(name))
          return <Fragment key={index}>{linkAddresses(part)}</Fragment>;
        return (
          <Link key={index} to={pages.user(name)}>
            {part}
          </Link>
        );
      })}
    </Paragraph>
  );
}
