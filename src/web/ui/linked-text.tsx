import { Fragment, type ReactNode } from "react";
import { textParts } from "../../contract/text-parts.ts";

/** Renders a text with every web address as a link; `linkMention` renders its mentions. */
export function linkedText(
  text: string,
  linkMention: (mention: string) => ReactNode = (mention) => mention,
): ReactNode[] {
  // Texts do not change, so the index is a stable key.
  return textParts(text).map((part, index) => (
    <Fragment key={index}>
      {part.kind === "mention" && linkMention(part.text)}
      {part.kind === "address" && <AddressLink address={part.text} />}
      {part.kind === "text" && part.text}
    </Fragment>
  ));
}

function AddressLink({ address }: { address: string }) {
  return (
    <a href={address} rel="noopener nofollow ugc">
      {address}
    </a>
  );
}
