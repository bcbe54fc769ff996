import { Prose } from "../ui/member-text.tsx";
import styles from "./taken-part.module.css";

interface Props {
  /** The words about oneself; null for a picture. */
  about: string | null;
  /** As a data: address; null where its file is gone. */
  picture: string | null;
  /** The member whose profile had it. */
  name: string;
}

/** Words or a picture that a moderator removed from a profile. */
export function TakenPart({ about, picture, name }: Props) {
  return (
    <div className={styles.taken}>
      {about !== null ? (
        <Prose small text={about} formatted={undefined} />
      ) : picture === null ? (
        <p>The picture cannot be shown any more.</p>
      ) : (
        <img src={picture} alt={`${name} before the removal`} width={96} height={96} />
      )}
    </div>
  );
}
