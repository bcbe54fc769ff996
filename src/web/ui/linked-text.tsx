import { Fragment, type ReactNode } from "react";
import { parseWebAddress } from "../../contract/links.ts";

const ADDRESS = /(https?:\/\/[^\s<>"]+)/g;
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?'"\])]+$/;

/** The text with every web address in it made a link. */
export function linkAddresses(text: string): ReactNode[] {
  return text.split(ADDRESS).map((part, index) => {
    // Splitting by a group puts the matches at the odd places. Texts do not change: places are keys.
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    const address = trimAddress(part);
    if (!parseWebAddress(address)) return <Fragment key={index}>{part}</Fragment>;
    return (
      <Fragment key={index}>
        <a href={address} rel="noopener nofollow ugc">
          {address}
        </a>
        {part.slice(address.length)}
      </Fragment>
    );
  });
}

/** Without the punctuation after it; a closing bracket stays when the address opens one. */
function trimAddress(address: string): string {
  const trimmed = address.replace(TRAILING, "");
  return trimmed.includes("(") && address[trimmed.length] === ")" ? `${trimmed})` : trimmed;
}
