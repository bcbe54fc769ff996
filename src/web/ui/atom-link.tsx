import { Rss } from "lucide-react";
import styles from "./atom-link.module.css";

/** Leads those who read in a feed reader to the Atom feed of what the page shows. */
export function AtomLink({ label, address }: { label: string; address: string }) {
  return (
    <a href={address} type="application/atom+xml" className={styles.link} title={label}>
      <Rss size={18} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
