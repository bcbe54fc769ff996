import { ArrowLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { pages } from "../../contract/paths.ts";
import { Brand } from "../shell/brand.tsx";
import { ThemeToggle } from "../shell/theme-toggle.tsx";
import styles from "./auth-frame.module.css";

interface Props {
  title: string;
  children: ReactNode;
  /** Below the card: the way to the other page. */
  aside: ReactNode;
}

/** The frame of the pages of sign-in matters: a card, and around it nothing to distract from it. */
export function AuthFrame({ title, children, aside }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <BackLink />
        <ThemeToggle look="icon" />
      </div>
      <div className={styles.middle}>
        <Brand />
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
        <p className={styles.aside}>{aside}</p>
      </div>
    </div>
  );
}

/** Leads to where the reader came from; whoever came from outside, home. */
function BackLink() {
  const navigate = useNavigate();
  const cameFromOutside = useLocation().key === "default";
  const goBack = (event: MouseEvent) => {
    if (cameFromOutside) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={pages.home} className={styles.back} onClick={goBack}>
      <ArrowLeft size={18} aria-hidden />
      Back
    </Link>
  );
}
