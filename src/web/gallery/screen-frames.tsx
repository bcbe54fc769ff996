import styles from "./screen-frames.module.css";
import { SCREENS, screenAddress } from "./screens.ts";
import { Section } from "./specimen.tsx";

const HEIGHT = 844;

/** Every screen in every state, each in a document of its own, loaded when it comes near. */
export function Screens({ theme, width }: { theme: string; width: number }) {
  return (
    <Section id="screens" title="Screens">
      {SCREENS.map((screen) => (
        <div key={screen.name} className={styles.screen}>
          <h3>{screen.name}</h3>
          <div className={styles.frames}>
            {screen.states.map((state) => (
              <figure key={state}>
                <figcaption>
                  <a href={screenAddress(screen, state)}>{state}</a>
                </figcaption>
                {/* Our own page: a sandbox would take its storage. */}
                {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
                <iframe
                  key={theme}
                  className={styles.frame}
                  src={`${screenAddress(screen, state)}?theme=${theme}`}
                  title={`${screen.name}, ${state}`}
                  loading="lazy"
                  width={width}
                  height={HEIGHT}
                />
              </figure>
            ))}
          </div>
        </div>
      ))}
    </Section>
  );
}
