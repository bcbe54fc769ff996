import { Bell } from "lucide";
import type { CSSProperties } from "react";
import { type Accent, accentColors } from "../../contract/accent.ts";
import {
  type AdminsSettings,
  DEFAULT_DESCRIPTION,
  DEFAULT_NAME,
  DEFAULT_QUESTION,
  shownSettings,
} from "../../contract/site.ts";
import { AnswerField } from "../auth/answer-field.tsx";
import { SiteContext, useSite } from "../page/site.ts";
import type { Theme } from "../session/theme.ts";
import { BrandMark } from "../shell/brand.tsx";
import { IntroductionContent } from "../shell/introduction.tsx";
import { CountBadge } from "../ui/count-badge.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./settings-preview.module.css";

/** Shows how visitors will see the site, while an admin types. */
interface Props {
  values: AdminsSettings;
  /** An icon that is chosen and not yet the site's, as a data: address. */
  icon?: string | null;
}

export function SettingsPreview({ values, icon = null }: Props) {
  const present = useSite();
  const name = values.name.trim() || DEFAULT_NAME;
  const description = values.description.trim() || DEFAULT_DESCRIPTION;
  const question = values.question.trim() || DEFAULT_QUESTION;
  const site = {
    ...present,
    ...shownSettings({ ...values, name, description, question, welcome: values.welcome.trim() }),
    ...(icon !== null && { icon }),
  };
  return (
    <section className={styles.preview} aria-label="Preview">
      <h2>Preview</h2>
      <SiteContext value={site}>
        {(["light", "dark"] as const).map((theme) => (
          <HomePicture key={theme} theme={theme} accent={values.accent} />
        ))}
        <ResultPicture />
        {site.question && <QuestionPicture />}
      </SiteContext>
    </section>
  );
}

/** The pictures' links lead nowhere. */
function HomePicture({ theme, accent }: { theme: Theme; accent: Accent }) {
  return (
    <figure>
      <figcaption>On Home, {theme}</figcaption>
      <div
        className={styles.screen}
        data-theme={theme}
        style={accentColors(accent, theme) as CSSProperties}
        inert
      >
        <div className={styles.bar}>
          <BrandMark size={22} />
          <span className={styles.name}>{useSite().name}</span>
          <span className={styles.place}>
            <Icon of={Bell} size={20} />
            <CountBadge count={3} label="unread" />
          </span>
        </div>
        <div className={styles.home}>
          <div className={styles.panel}>
            <IntroductionContent isPanel />
          </div>
        </div>
      </div>
    </figure>
  );
}

function QuestionPicture() {
  return (
    <figure>
      <figcaption>In the form of those who ask to join</figcaption>
      <div className={styles.result} inert>
        <AnswerField answer="" onChange={() => {}} isPicture />
      </div>
    </figure>
  );
}

function ResultPicture() {
  const { name, description, publicUrl } = useSite();
  return (
    <figure>
      <figcaption>In a search engine</figcaption>
      <div className={styles.result} inert>
        {publicUrl && <p className={styles.site}>{publicUrl}</p>}
        <p className={styles.title} dir="auto">
          {name}
        </p>
        <p dir="auto">{description}</p>
      </div>
    </figure>
  );
}
