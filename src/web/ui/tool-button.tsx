import type { IconNode } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import { QuietButton } from "./quiet-button.tsx";
import styles from "./tool-button.module.css";

interface Props extends Omit<ComponentProps<typeof QuietButton>, "children"> {
  icon: IconNode;
  label: string;
}

/** A quiet button of a row of acts: an icon and a word, on phones the icon alone. */
export function ToolButton({ icon, label, className = "", ...rest }: Props) {
  return (
    <QuietButton className={`${styles.tool} ${className}`} title={label} {...rest}>
      <Icon of={icon} size={18} />
      <span className={styles.label}>{label}</span>
    </QuietButton>
  );
}
