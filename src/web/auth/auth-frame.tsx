import { ArrowLeft } from "lucide";
import type { MouseEvent, ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { Brand } from "../shell/brand.tsx";
import { ThemeToggle } from "../shell/theme-toggle.tsx";
import styles from "./auth-frame.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";
import { hasPreviousPage, navigate } from "../router/location.ts";

interface Props {
  title: string;
  children: ReactNode;
  /** Shown below the form: the link to another sign-in page. */
  aside: ReactNode;
}

/** The layout of the sign-in pages: one form, and no navigation to distract from it. */
export function AuthFrame({ title, children, aside }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <BackLink />
        <ThemeToggle look="icon" />
      </div>
      <div className={styles.middle}>
        <Brand />
        <div className={styles.content}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
        <p className={styles.aside}>{aside}</p>
      </div>
    </div>
  );
}

/** Goes back to the previous page, or home when the reader came from outside the site. */
function BackLink() {
  return (
    <Link to={pages.home} className={styles.back} onClick={goBack}>
      <Icon of={ArrowLeft} size={18} />
      Back
    </Link>
  );
}

function goBack(event: MouseEvent): void {
  if (!hasPreviousPage()) return;
  event.preventDefault();
  navigate(-1);
}
