import { type CSSProperties, useId } from "react";
import { type Accent, accentColors, DEFAULT_HUE, LARGEST_HUE } from "../../contract/accent.ts";
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
            <span className={styles.swatch} style={{ background: swatchOf(hue) }} aria-hidden />
            {name}
          </button>
        ))}
      </div>
      <HueSlider chosen={chosen} onChoose={onChoose} />
      <p id={hintId} className={styles.hint}>
        For buttons, marks and what is new, in both themes. Its lightness is chosen so that words on it stay
        readable. Hearts keep their colour, and no hue is as red as errors.
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
        style={{ "--chosen": swatchOf(chosen), backgroundImage: ALL_HUES } as CSSProperties}
        value={chosen ?? DEFAULT_HUE}
        aria-valuetext={accentName(chosen)}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </label>
  );
}

/** An accent in the theme of the page. */
function swatchOf(accent: Accent): string {
  const [light, dark] = (["light", "dark"] as const).map((theme) => accentColors(accent, theme)["--accent"]);
  return `light-dark(${light}, ${dark})`;
}

/** The accents along the slider, every six degrees. */
const ALL_HUES = `linear-gradient(to right, ${Array.from({ length: LARGEST_HUE / 6 + 1 }, (_, step) =>
  swatchOf(step * 6),
).join(", ")})`;
