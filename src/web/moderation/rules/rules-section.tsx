import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import type { EditedRules } from "../../../contract/feed-rules.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { RulesOfFeed } from "../../feeds/rules-of-feed.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { newIdempotencyKey } from "../../session/draft.ts";
import { ownRoleIn } from "../people/own-role.ts";
import tabStyles from "../tabs.module.css";
import { RuleFields } from "./rule-fields.tsx";
import styles from "./rules-section.module.css";
import { moved, reworded, withNewRule, withoutRule } from "./rules-draft.ts";
import { rulesQuery } from "./rules-query.ts";
import { useFocusOn } from "./use-focus-on.ts";
import { useRulesEditor } from "./use-rules-editor.ts";

/** The form for the rules of a feed, for its people and for moderators of the site. The server enforces this rule, too. */
export function RulesSection({ feed }: { feed: string }) {
  const { viewer } = useSession();
  return moderates(viewer) || ownRoleIn(viewer, feed)?.role ? <Rules feed={feed} /> : null;
}

function Rules({ feed }: { feed: string }) {
  const { data, error, isPending, refetch } = useQuery(rulesQuery(feed));
  if (isPending) return <RowSkeletons label="Loading the rules" lines={2} />;
  if (!data) return <LoadFailure resource="The rules" error={error} retry={refetch} />;
  return <Editor saved={data} />;
}

function Editor({ saved }: { saved: EditedRules }) {
  const editor = useRulesEditor(saved);
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
    <form ref={form} className={tabStyles.form} aria-label="Rules" onSubmit={submit} noValidate>
      <h2 className={tabStyles.subtitle}>Rules</h2>
      <p className={tabStyles.advice}>
        {editor.rules.length === 0 ? "This feed has no rules of its own. " : ""}
        Up to {LIMITS.feedRules}. Everybody sees them on the feed's page; reports and removals name them.
      </p>
      <RuleList editor={editor} focusOn={focusOn} />
      {editor.isOvertaken && <Overtaken saved={saved} />}
      <FormError message={editor.error} />
      <End editor={editor} onAdd={add} />
    </form>
  );
}

interface ListProps {
  editor: ReturnType<typeof useRulesEditor>;
  focusOn: ReturnType<typeof useFocusOn>;
}

function RuleList({ editor: { rules, problems, change }, focusOn }: ListProps) {
  if (rules.length === 0) return null;
  return (
    <ol className={styles.list} aria-label="Rules by their numbers">
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.key}
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
  editor: ReturnType<typeof useRulesEditor>;
  onAdd: () => void;
}

function End({ editor, onAdd }: EndProps) {
  const { rules, hasDraft, isPending, isOvertaken, isSaved } = editor;
  return (
    <div className={tabStyles.end}>
      {rules.length < LIMITS.feedRules && (
        <Button look="outline" data-act="add" onClick={onAdd}>
          Add a rule
        </Button>
      )}
      {(hasDraft || isPending) && (
        <SubmitButton busy={isPending}>
          {isPending ? "Saving..." : isOvertaken ? "Replace them" : "Save rules"}
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

/** Says that somebody saved the rules meanwhile, and shows them beside those that are typed. */
function Overtaken({ saved: { rules } }: { saved: EditedRules }) {
  return (
    <div role="alert" className={styles.overtaken}>
      <p>
        The rules were changed after you began to type. Yours are not saved yet. Saving them replaces{" "}
        {rules.length === 0 ? "the present state: no rules." : "these:"}
      </p>
      {rules.length > 0 && <RulesOfFeed rules={rules} />}
    </div>
  );
}
