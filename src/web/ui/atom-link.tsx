import { Rss } from "lucide";
import styles from "./atom-link.module.css";
import { Icon } from "./icon.tsx";

export function AtomLink({ label, address }: { label: string; address: string }) {
  return (
    <a href={address} type="application/atom+xml" className={styles.link} title={label}>
      <Icon of={Rss} size={18} />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
