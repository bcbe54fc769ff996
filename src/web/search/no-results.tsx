import { Notice } from "../ui/notice.tsx";

/** Shown in place of results: nothing matches, or what to write where a filter is not understood. */
export function NoResults({ words, problems }: { words: string; problems: string[] }) {
  if (problems.length === 0) return <Notice title={`No results found for "${words}"`} drawing="results" />;
  return (
    <Notice title="Almost a search" drawing="results">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Notice>
  );
}
