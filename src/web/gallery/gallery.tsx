import { useEffect } from "react";
import { SessionProvider } from "../session/session-provider.tsx";
import { showTheme } from "../session/theme.ts";
import { Choices } from "../ui/choices.tsx";
import { HydrationProvider } from "../ui/hydration.tsx";
import { useSearch } from "../router/router.tsx";
import { Buttons } from "./buttons.tsx";
import { Contents } from "./contents.tsx";
import { Fields } from "./fields.tsx";
import styles from "./gallery.module.css";
import { Screens } from "./screen-frames.tsx";
import { States } from "./states.tsx";
import { Tokens } from "./tokens.tsx";

const PARTS = ["Colours", "Type", "Buttons", "Fields", "Contents", "States", "Screens"];
const THEMES = ["light", "dark"] as const;
const WIDTHS = ["320", "390", "820", "1100", "1440", "1920"];

/** All components in all states, and all screens. docs/look.md says what they should look like. */
export function Gallery() {
  const search = useSearch();
  const theme = THEMES.find((one) => one === search.get("theme")) ?? "light";
  const width = WIDTHS.find((one) => one === search.get("width")) ?? "390";
  useEffect(() => showTheme(theme), [theme]);
  return (
    <HydrationProvider>
      <SessionProvider>
        <main className={styles.gallery}>
          <h1>Gallery</h1>
          <Head theme={theme} width={width} />
          <Tokens key={theme} />
          <Buttons />
          <Fields />
          <Contents />
          <States />
          <Screens theme={theme} width={Number(width)} />
        </main>
      </SessionProvider>
    </HydrationProvider>
  );
}

function Head({ theme, width }: { theme: (typeof THEMES)[number]; width: string }) {
  return (
    <header className={styles.head}>
      <nav aria-label="Parts" className={styles.parts}>
        {PARTS.map((part) => (
          <a key={part} href={`#${part.toLowerCase()}`}>
            {part}
          </a>
        ))}
      </nav>
      <Choices
        label="Theme"
        current={theme}
        choices={THEMES.map((one) => ({ value: one, name: one, address: address(one, width) }))}
        onChoose={() => {}}
      />
      <Choices
        label="Width of the screens"
        current={width}
        choices={WIDTHS.map((one) => ({ value: one, name: one, address: address(theme, one) }))}
        onChoose={() => {}}
      />
    </header>
  );
}

function address(theme: string, width: string): string {
  return `/gallery?theme=${theme}&width=${width}`;
}
