import { type ReactNode, useEffect, useRef } from "react";
import { pages } from "../../contract/paths.ts";
import { usePageHead } from "../page/page-head.ts";
import { Link } from "../router/link.tsx";
import { Brand } from "../shell/brand.tsx";
import { ThemeToggle } from "../shell/theme-toggle.tsx";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./step-frame.module.css";
import { stepAddress, STEPS } from "./steps.ts";

interface Props {
  step: number;
  title: string;
  /** The purpose of the step, in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
  /** The acts that lead on, at the end of the bar at the bottom. */
  acts: ReactNode;
}

/** The layout of the first steps: one task, no navigation, and a bar that leads back and on. */
export function StepFrame({ step, title, lead, children, acts }: Props) {
  usePageHead({ title: `${title} (${step} of ${STEPS})` });
  return (
    <div className={`${styles.page} ${step === STEPS ? styles.last : ""}`}>
      <header className={styles.top}>
        <Brand />
        <span className={styles.end}>
          {step < STEPS && (
            <Link to={pages.home} className={styles.skip}>
              Skip all
            </Link>
          )}
          <ThemeToggle look="icon" />
        </span>
      </header>
      <Progress step={step} />
      <Title>{title}</Title>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.content}>{children}</div>
      <div className={styles.bar}>
        {step > 1 && (
          <ButtonLink to={stepAddress(step - 1)} look="outline">
            Back
          </ButtonLink>
        )}
        <div className={styles.acts}>{acts}</div>
      </div>
    </div>
  );
}

function Progress({ step }: { step: number }) {
  return (
    <div className={styles.progress}>
      <span className={styles.parts} aria-hidden>
        {Array.from({ length: STEPS }, (_, index) => (
          <span key={index} className={index < step ? styles.passed : undefined} />
        ))}
      </span>
      {step} of {STEPS}
    </div>
  );
}

/** Takes the focus, so that screen readers and keyboards begin each step at its start. */
function Title({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}
