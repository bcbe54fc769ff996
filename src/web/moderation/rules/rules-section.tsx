import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import type { EditedRules } from "../../../contract/feed-rules.ts";
import { RulesOfFeed } from "../../feeds/rules-of-feed.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { newIdempotencyKey } from "../../drafts/stored-draft.ts";
import { ownRoleIn } from "../people/own-role.ts";
import tabStyles from "../tabs.module.css";
import type { PartKind } from "./part-kinds.ts";
import { RuleFields } from "./rule-fields.tsx";
import styles from "./rules-section.module.css";
import { moved, reworded, withNewRule, withoutRule } from "./rules-draft.ts";
import { rulesQuery } from "./rules-query.ts";
import { useFocusOn } from "./use-focus-on.ts";
import { useRulesEditor } from "./use-rules-editor.ts";

interface Props {
  kind: PartKind;
  feed: string;
}

/** The form for the rules or the tags of a feed, for its people and for moderators of the site. The server enforces this rule, too. */
export function RulesSection(props: Props) {
  const { viewer } = useSession();
  return moderates(viewer) || ownRoleIn(viewer, props.feed)?.role ? <Rules {...props} /> : null;
}

function Rules({ kind, feed }: Props) {
  const { data, error, isPending, refetch } = useQuery(rulesQuery(kind, feed));
  if (isPending) return <RowSkeletons label={`Loading the ${kind.one}s`} lines={2} />;
  if (!data) return <LoadFailure resource={`The ${kind.one}s`} error={error} retry={refetch} />;
  return <Editor kind={kind} saved={data} />;
}

function Editor({ kind, saved }: { kind: PartKind; saved: EditedRules }) {
  const editor = useRulesEditor(kind, saved);
  const title = kind.one === "rule" ? "Rules" : "Tags";
  const form = useRef<HTMLFormElement>(null);
  const focusOn = useFocusOn(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!editor.save()) focusOn("[aria-invalid]");
  };
  const add = () => {
    const key = newIdempotencyKey();
    editor.change((rules) => withNewRule(rules, key));
    focusOn(`[name="title ${key}"]`);
  };
  return (
    <form ref={form} className={tabStyles.form} aria-label={title} onSubmit={submit} noValidate>
      <h2 className={tabStyles.subtitle}>{title}</h2>
      <p className={tabStyles.advice}>
        {editor.rules.length === 0 && `${kind.none} `}
        Up to {kind.max}. {kind.advice}
      </p>
      <RuleList kind={kind} editor={editor} focusOn={focusOn} />
      {editor.isOvertaken && <Overtaken kind={kind} saved={saved} />}
      <FormError message={editor.error} />
      <End kind={kind} editor={editor} onAdd={add} />
    </form>
  );
}

interface ListProps {
  kind: PartKind;
  editor: ReturnType<typeof useRulesEditor>;
  focusOn: ReturnType<typeof useFocusOn>;
}

function RuleList({ kind, editor: { rules, problems, change }, focusOn }: ListProps) {
  if (rules.length === 0) return null;
  return (
    <ol
      className={styles.list}
      aria-label={kind.one === "rule" ? "Rules by their numbers" : "Tags in their order"}
    >
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.key}
          kind={kind}
          rule={rule}
          number={index + 1}
          isLast={index === rules.length - 1}
          problems={problems[index]!}
          onType={(words) => change((now) => reworded(now, rule.key, words))}
          onMove={(by) => {
            change((now) => moved(now, rule.key, by));
            focusOn(`[data-act="${by} ${rule.key}"]`);
          }}
          onRemove={() => {
            change((now) => withoutRule(now, rule.key));
            focusOn("[data-act=add]");
          }}
        />
      ))}
    </ol>
  );
}

interface EndProps {
  kind: PartKind;
  editor: ReturnType<typeof useRulesEditor>;
  onAdd: () => void;
}

function End({ kind, editor, onAdd }: EndProps) {
  const { rules, hasDraft, isPending, isOvertaken, isSaved } = editor;
  return (
    <div className={tabStyles.end}>
      {rules.length < kind.max && (
        <Button look="outline" data-act="add" onClick={onAdd}>
          Add a {kind.one}
        </Button>
      )}
      {(hasDraft || isPending) && (
        <SubmitButton busy={isPending}>
          {isPending ? "Saving..." : isOvertaken ? "Replace them" : `Save ${kind.one}s`}
        </SubmitButton>
      )}
      {hasDraft && !isPending && (
        <Button look="outline" onClick={editor.drop}>
          Cancel
        </Button>
      )}
      <p role="status" className={styles.status}>
        {isSaved && "Saved."}
      </p>
    </div>
  );
}

/** Says that somebody saved rules meanwhile, and shows the saved ones beside those that are typed. */
function Overtaken({ kind, saved: { rules } }: { kind: PartKind; saved: EditedRules }) {
  return (
    <div role="alert" className={styles.overtaken}>
      <p>
        The {kind.one}s were changed after you began to type. Yours are not saved yet. Saving them replaces{" "}
        {rules.length === 0 ? `the present state: no ${kind.one}s.` : "these:"}
      </p>
      {rules.length > 0 && <RulesOfFeed rules={rules} />}
    </div>
  );
}
