import { type ReactNode, type Ref, useId } from "react";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import styles from "./settings-section.module.css";

interface Props {
  title: string;
  about?: ReactNode;
  /** Lets the caller focus the heading when the focused button disappears. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function SettingsSection({ title, about, titleRef, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  );
}

interface LoadingProps {
  /** The rows as a noun phrase, such as "your sessions". */
  resource: string;
  error: Error | null;
  retry: () => Promise<unknown>;
}

/** Shown in place of rows that are loading or failed to load. */
export function RowsLoading({ resource, error, retry }: LoadingProps) {
  if (!error) return <RowSkeletons label={`Loading ${resource}`} lines={2} />;
  return (
    <FormError message={`${resource.charAt(0).toUpperCase()}${resource.slice(1)} could not be loaded.`}>
      {error.message}{" "}
      <Button look="outline" onClick={() => void retry()}>
        Try again
      </Button>
    </FormError>
  );
}

interface TermProps {
  term: string;
  /** The current setting, in a few words. */
  value?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** A row of a `dl`: its name, what is set, and the button that changes it. */
export function SettingsTerm({ term, value, action, children }: TermProps) {
  return (
    <div className={styles.term}>
      <dt>{term}</dt>
      <dd className={styles.words}>
        {value && <p className={styles.value}>{value}</p>}
        {children && <div className={styles.more}>{children}</div>}
      </dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  );
}

interface RowProps {
  as?: "div" | "li";
  icon?: ReactNode;
  title: ReactNode;
  /** The button at the end of the row. */
  action?: ReactNode;
  children?: ReactNode;
}

export function SettingsRow({ as: Element = "div", icon, title, action, children }: RowProps) {
  return (
    <Element className={styles.row}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.words}>
        <div className={styles.name}>{title}</div>
        {children && <div className={styles.more}>{children}</div>}
      </div>
      {action}
    </Element>
  );
}
