import { type CSSProperties, useId } from "react";
import { type Accent, accentColor, DEFAULT_HUE, LARGEST_HUE } from "../../contract/accent.ts";
import styles from "./accent-choice.module.css";
import { accentName, NAMED_ACCENTS } from "./accent-names.ts";

interface Props {
  chosen: Accent;
  onChoose: (accent: Accent) => void;
}

const CHOICES: { name: string; hue: Accent }[] = [{ name: "Default", hue: null }, ...NAMED_ACCENTS];

/** The colour of the site: one with a name, or any hue by the slider. */
export function AccentChoice({ chosen, onChoose }: Props) {
  const hintId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={hintId}>
      <legend className={styles.question}>Colour</legend>
      <div className={styles.named}>
        {CHOICES.map(({ name, hue }) => (
          <button
            key={name}
            type="button"
            className={styles.name}
            aria-pressed={chosen === hue}
            onClick={() => onChoose(hue)}
          >
            <span className={styles.swatch} style={swatchOf(hue)} aria-hidden />
            {name}
          </button>
        ))}
      </div>
      <HueSlider chosen={chosen} onChoose={onChoose} />
      <p id={hintId} className={styles.hint}>
        For buttons, links and marks. Text stays readable in every hue.
      </p>
    </fieldset>
  );
}

function HueSlider({ chosen, onChoose }: Props) {
  return (
    <label className={styles.hue}>
      Hue
      <input
        type="range"
        min={0}
        max={LARGEST_HUE}
        className={styles.slider}
        style={{ ...swatchOf(chosen), backgroundImage: allHues() }}
        value={chosen ?? DEFAULT_HUE}
        aria-valuetext={accentName(chosen)}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </label>
  );
}

/** An accent in both themes; the style sheet chooses that of the page's theme. */
function swatchOf(accent: Accent): CSSProperties {
  const [light, dark] = (["light", "dark"] as const).map((theme) => accentColor(accent, theme, "--accent"));
  return { "--light": light, "--dark": dark } as CSSProperties;
}

/** The accents along the slider, every twelve degrees. */
function allHues(): string {
  const hues = Array.from({ length: LARGEST_HUE / 12 + 1 }, (_, step) => step * 12);
  return `linear-gradient(to right, ${hues.map((hue) => accentColor(hue, "light", "--accent")).join(", ")})`;
}
