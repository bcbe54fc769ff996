import { Bell, Flag, Heart, Link2, Trash2 } from "lucide";
import { useState } from "react";
import { AtomLink } from "../ui/atom-link.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Choices, FoldingButton } from "../ui/choices.tsx";
import { CountBadge } from "../ui/count-badge.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { ToolButton } from "../ui/tool-button.tsx";
import { Section, Specimen } from "./specimen.tsx";

const LOOKS = ["solid", "outline", "danger", "danger-solid"] as const;

export function Buttons() {
  return (
    <Section id="buttons" title="Buttons and choices">
      {LOOKS.map((look) => (
        <Specimen key={look} name={`Button, ${look}: ready, busy, disabled, link`}>
          <Button look={look}>New Post</Button>
          <Button look={look} busy>
            Sending…
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <ButtonLink look={look} to="/gallery">
            Link
          </ButtonLink>
        </Specimen>
      ))}
      <Specimen name="SubmitButton">
        <SubmitButton>Send</SubmitButton>
      </Specimen>
      <Specimen name="QuietButton: ready, danger, disabled">
        <QuietButton>
          <Icon of={Link2} size={16} /> Copy link
        </QuietButton>
        <QuietButton isDanger>
          <Icon of={Trash2} size={16} /> Delete
        </QuietButton>
        <QuietButton disabled>Copied</QuietButton>
      </Specimen>
      <Specimen name="ToolButton: ready, danger, disabled; on phones an icon">
        <ToolButton icon={Flag} label="Report" />
        <ToolButton icon={Trash2} label="Delete" isDanger />
        <ToolButton icon={Flag} label="Already reported" disabled />
      </Specimen>
      <Icons />
      <Ranges />
    </Section>
  );
}

function Icons() {
  return (
    <>
      <Specimen name="IconButton, AtomLink, Icon, Icon filled">
        <IconButton label="Delete">
          <Icon of={Trash2} size={18} />
        </IconButton>
        <AtomLink label="Atom feed" address="/atom.xml" />
        <Icon of={Heart} size={20} />
        <Icon of={Heart} size={20} isFilled />
      </Specimen>
      <Specimen name="CountBadge: 1, 42, more than 99, 0 is hidden">
        {[1, 42, 100, 0].map((count) => (
          <span key={count}>
            <Icon of={Bell} size={20} /> <CountBadge count={count} label="unread" />
          </span>
        ))}
      </Specimen>
    </>
  );
}

function Ranges() {
  const [current, setCurrent] = useState("24h");
  const choices = ["24h", "7d", "30d", "All"].map((name) => ({ value: name, name, address: "/gallery" }));
  return (
    <>
      <Specimen name="Choices">
        <Choices label="Time range" current={current} choices={choices} onChoose={setCurrent} />
      </Specimen>
      <Specimen name="Choices that phones fold into a button">
        <FoldingButton folds="folded" label="Range">
          {current}
        </FoldingButton>
        <Choices label="Range" folds="folded" current={current} choices={choices} onChoose={setCurrent} />
      </Specimen>
    </>
  );
}
