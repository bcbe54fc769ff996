import { useQuery } from "@tanstack/react-query";
import type { explainResult, ResultPlacing } from "../../contract/search.ts";
import { call } from "../api/api.ts";
import type { PostListSource } from "../post-cache/post-lists.ts";
import { formatNumber } from "../ui/format-number.ts";
import styles from "./why-dialog.module.css";
import { Fact, Numbers } from "./why-numbers.tsx";

interface Props {
  postId: string;
  search: NonNullable<PostListSource["relevance"]>;
}

/** Shows where a post has the searched words, and the parts of its score. */
export function RelevanceNumbers({ postId, search }: Props) {
  const query = useQuery({
    queryKey: ["search-placing", postId, search],
    queryFn: ({ signal }) =>
      call<typeof explainResult>("GET", "/submission/:id/search-placing", {
        ...{ params: { id: postId }, query: search, signal },
      }),
    staleTime: 0,
  });
  return (
    <>
      <Numbers query={query} order="relevance">
        {query.data && (query.data.placing ? <Parts {...query.data.placing} /> : <p>{GONE}</p>)}
      </Numbers>
      <p className={styles.now}>{RANK}</p>
    </>
  );
}

const GONE = "The search no longer finds this post: one of them has changed.";

const RANK =
  "The database computes the rank of the words: a word in the title counts ten times as much as one below it, and words that stand close together count more. The length counts most words twice: as they are written, and by their stems.";

function Parts({ isTitle, words, similar, rank, length, score }: ResultPlacing) {
  return (
    <>
      <dl>
        {isTitle && <Fact name="Title">Exactly what you searched</Fact>}
        {words.map(({ text, ...where }) => (
          <Fact key={text} name={`“${text}”`}>
            {whereIs(where)}
          </Fact>
        ))}
        {similar.map(({ text, similarity }) => (
          <Fact key={text} name={`Likeness of “${text}” and a part of the title`}>
            {decimals(similarity)}
          </Fact>
        ))}
      </dl>
      <dl className={styles.sum}>
        <Fact name="Rank of the words">{decimals(rank)}</Fact>
        <Fact name={`÷ log₂ (length ${formatNumber(length)} + 1)`}>{decimals(Math.log2(length + 1))}</Fact>
        <Fact name={similar.length > 0 ? "+ likeness = the score" : "= the score"}>{decimals(score)}</Fact>
      </dl>
    </>
  );
}

function whereIs({ inTitle, inText }: Pick<ResultPlacing["words"][number], "inTitle" | "inText">): string {
  if (inTitle) return inText ? "In the title and below it" : "In the title";
  return inText ? "Below the title" : "From the title into the text";
}

const decimals = (number: number): string => number.toFixed(6);
