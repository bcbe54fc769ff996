import { useEffect, useRef, useState } from "react";
import { contrast } from "./contrast.ts";
import { Section, Specimen } from "./specimen.tsx";
import styles from "./tokens.module.css";

/** Each colour with the one that stands on it, or that it stands on. */
const COLOURS: [ground: string, text: string][] = [
  ...(["--paper", "--surface", "--sunken"].map((ground) => [ground, "--ink"]) as [string, string][]),
  ...(["--paper", "--surface", "--sunken"].map((ground) => [ground, "--ink-soft"]) as [string, string][]),
  ["--accent", "--on-accent"],
  ["--accent-hover", "--on-accent"],
  ["--accent-soft", "--ink"],
  ["--raised", "--ink"],
  ["--accent-soft", "--accent"],
  ["--surface", "--accent"],
  ["--surface", "--heart"],
  ["--surface", "--danger"],
  ["--danger-soft", "--danger"],
  ["--surface", "--success"],
  ["--mark", "--ink"],
  ["--solid", "--on-solid"],
];

/** Colours of lines, on the surface. */
const LINES = ["--line", "--line-strong", "--focus"];

const SIZES = ["--text-xs", "--text-s", "--text-m", "--text-l", "--text-xl", "--text-2xl"];
const SPACES = [1, 2, 3, 4, 5, 6, 7].map((step) => `--space-${step}`);

export function Tokens() {
  return (
    <>
      <Section id="colours" title="Colours">
        {COLOURS.map(([ground, text]) => (
          <Colour key={ground + text} ground={ground} text={text} />
        ))}
        <Specimen name="Lines">
          {LINES.map((line) => (
            <p key={line} className={styles.line} style={{ borderColor: `var(${line})` }}>
              {line}
            </p>
          ))}
        </Specimen>
      </Section>
      <Section id="type" title="Type and space">
        <Specimen name="Type" wide>
          <div>
            {SIZES.map((size) => (
              <p key={size} style={{ fontSize: `var(${size})` }}>
                {size}: The hearth is warm and 1,284 people sit around it
              </p>
            ))}
          </div>
        </Specimen>
        <Specimen name="Space" wide>
          {SPACES.map((space) => (
            <div key={space}>
              <div className={styles.space} style={{ width: `var(${space})` }} />
              {space}
            </div>
          ))}
        </Specimen>
      </Section>
    </>
  );
}

function Colour({ ground, text }: { ground: string; text: string }) {
  const swatch = useRef<HTMLParagraphElement>(null);
  const [ratio, setRatio] = useState(0);
  useEffect(() => {
    const { backgroundColor, color } = getComputedStyle(swatch.current!);
    setRatio(contrast(backgroundColor, color));
  }, []);
  return (
    <Specimen name={`${text} on ${ground}`}>
      <p
        ref={swatch}
        className={styles.swatch}
        style={{ background: `var(${ground})`, color: `var(${text})` }}
      >
        <span aria-hidden>Ag</span>
      </p>
      <p>{ratio.toFixed(1)} to 1</p>
    </Specimen>
  );
}
