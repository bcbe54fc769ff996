import { Check, Share2 } from "lucide";
import { useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { copyText } from "../ui/copy-text.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { Icon } from "../ui/icon.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import styles from "./share-links.module.css";
import { shareLinks } from "./share.ts";

const LIST = "share";

/** A row of links. On a narrow screen they are behind a button, which works without scripts. */
export function ShareLinks({ post }: { post: Submission }) {
  const { publicUrl } = useSite();
  const hydrated = useHydrated();
  // Without the setting PUBLIC_URL only the browser knows the site's address.
  const origin = publicUrl || (hydrated ? location.origin : "");
  const address = origin + pages.details(post.id);
  const { microblog, social } = shareLinks(post, address);
  return (
    <>
      <QuietButton className={styles.disclosure} popoverTarget={LIST} title="Share">
        <Icon of={Share2} size={18} /> <span className={styles.word}>Share</span>
      </QuietButton>
      <ul id={LIST} popover="auto" className={styles.share} aria-label="Share">
        <li>
          <OutLink href={microblog}>X</OutLink>
        </li>
        <li>
          <OutLink href={social}>Facebook</OutLink>
        </li>
        <li className="needs-scripts">
          <CopyButton address={address} />
        </li>
      </ul>
    </>
  );
}

function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
      <span className={styles.on}>Share on</span> {children}
    </a>
  );
}

function CopyButton({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(address, "Copy this address:")) setCopied(true);
  };
  return (
    <button type="button" className={styles.link} onClick={() => void copy()}>
      {isCopied && <Icon of={Check} size={16} />}
      {isCopied ? "Copied" : "Copy link"}
    </button>
  );
}
