import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkAct, BulkContent, BulkRange } from "../../../contract/bulk-acts.ts";
import { ChoiceField } from "../../ui/text-field.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST } from "../decisions/reason-field.tsx";
import { BulkPreview, isEmpty } from "./bulk-preview.tsx";
import { type BulkChoice, bulkPreviewQuery, type RemovedFrom, startBulkAct } from "./bulk-queries.ts";

const RANGES: Record<BulkRange, string> = {
  hour: "The last hour",
  day: "The last day",
  week: "The last week",
  month: "The last 30 days",
  all: "All time",
};

const CONTENTS: Record<BulkContent, string> = {
  all: "Posts and comments",
  posts: "Posts only",
  comments: "Comments only",
};

interface Props {
  target: RemovedFrom;
  onStarted: (act: BulkAct) => void;
  onClose: () => void;
}

/** Shows what a bulk act would remove, and starts it. */
export function BulkDialog({ target, onStarted, onClose }: Props) {
  const queryClient = useQueryClient();
  const isOfMember = "username" in target;
  const [choice, setChoice] = useState<BulkChoice>({ range: "day", content: "all" });
  const preview = useQuery(bulkPreviewQuery(target, choice));
  const decide = async (reason: string) => {
    if (!preview.data) throw new Error("Please wait until the posts and comments are counted.");
    const { until } = preview.data;
    if (isEmpty(preview.data)) throw new Error("There is nothing to remove. Choose a longer time.");
    onStarted(await startBulkAct(queryClient, { ...target, ...choice, until, reason }));
  };
  return (
    <ReasonDialog
      title={isOfMember ? `Remove what ${target.username} wrote?` : `Remove what links to ${target.domain}?`}
      action="Remove"
      isDanger
      ready={REASONS_AGAINST}
      decide={decide}
      onDone={onClose}
      onClose={onClose}
    >
      <Choices choice={choice} onChange={setChoice} />
      <BulkPreview query={preview} isOfMember={isOfMember} />
    </ReasonDialog>
  );
}

interface ChoicesProps {
  choice: BulkChoice;
  onChange: (choice: BulkChoice) => void;
}

function Choices({ choice, onChange }: ChoicesProps) {
  return (
    <>
      <ChoiceField
        label="From when"
        options={RANGES}
        value={choice.range}
        onChange={(range) => onChange({ ...choice, range })}
      />
      <ChoiceField
        label="What"
        options={CONTENTS}
        value={choice.content}
        onChange={(content) => onChange({ ...choice, content })}
      />
    </>
  );
}
