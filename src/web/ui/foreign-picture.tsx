import { Image } from "lucide-react";
import { type ReactNode, useState } from "react";
import { hostName } from "../../contract/links.ts";
import { Button } from "./button.tsx";
import styles from "./foreign-picture.module.css";

/** What the reader has asked for in this visit. */
const wanted = new Set<string>();

interface Props {
  /** The picture's address at another site. */
  src: string;
  /** The picture, once it is asked for. */
  children: ReactNode;
}

/** The place of a picture that only another site has: that site learns of the reader when they ask for it, not before. */
export function ForeignPicture({ src, children }: Props) {
  const [isWanted, setWanted] = useState(wanted.has(src));
  if (isWanted) return children;
  const load = () => {
    wanted.add(src);
    setWanted(true);
  };
  return (
    <div className={`${styles.place} needs-scripts`}>
      <Button look="outline" className={styles.load} onClick={load}>
        <Image size={18} aria-hidden />
        <span>Load image from {hostName(src)}</span>
      </Button>
    </div>
  );
}
