import type { Mutation } from "../mutation.ts";

const FOLDER = "src/server/automatic-rules";

/** Rules by which the site judges by itself. */
export const mutations: Mutation[] = [
  {
    clause: "A site has no automatic rules by default",
    file: "src/contract/automatic-rules.ts",
    from: `path: "/moderation/automatic-rules",
  access: "admin",`,
    to: `path: "/moderation/automatic-rules",
  access: "moderator",`,
  },
  {
    clause: "A rule of words finds whole words and phrases",
    file: `${FOLDER}/unmasked.ts`,
    from: 'return text.replaceAll(UNSEEN, "");',
    to: "return text;",
  },
  {
    clause: "A rule of domains finds links to them and to hosts below them",
    file: `${FOLDER}/judge.ts`,
    from: "!== isExcept",
    to: "",
  },
  {
    clause: "Rules of age and of rate judge young accounts",
    file: `${FOLDER}/automatic-rules.ts`,
    from: "await takeTurn(db, keysOf(judged, turns));",
    to: "",
  },
  {
    clause: "Rules of age and of rate judge young accounts",
    file: `${FOLDER}/circumstances.ts`,
    from: '${postsOfDay("is not null")}',
    to: '${postsOfDay("is null")}',
  },
  {
    clause: "A rule of first posts catches the first posts",
    file: `${FOLDER}/circumstances.ts`,
    from: "and past.deleted_at is null",
    to: "",
  },
  {
    clause: "A rule of near-copies catches nearly the same texts",
    file: `${FOLDER}/near-copies.ts`,
    from: "const MOST_BITS = 10;",
    to: "const MOST_BITS = 0;",
  },
  {
    clause: "A rule may judge new members only",
    file: `${FOLDER}/judge.ts`,
    from: "isNew(onlyNew, around) ?",
    to: "onlyNew.days >= 0 ?",
  },
  {
    clause: "A rule that is tried changes nothing",
    file: `${FOLDER}/automatic-rules.ts`,
    from: `state === "queue" ? "held" : "tried"`,
    to: `"held"`,
  },
  {
    clause: "A rule to the queue holds posts and comments",
    file: "src/server/held/screen.ts",
    from: "verdict.holds\n    ?",
    to: "false\n    ?",
  },
  {
    clause: "A rule that acts refuses posts, comments and edits",
    file: `${FOLDER}/judge.ts`,
    from: "const known = new Set(judge(before, around));",
    to: "const known = new Set<string>();",
    by: `${FOLDER}/outcomes.test.ts`,
  },
  {
    clause: "A rule takes effect only once it was tried as it is",
    file: `${FOLDER}/rules.ts`,
    from: "if (!(await wasTried(db, hashOf(test))))",
    to: 'if (hashOf(test) === "")',
  },
  {
    clause: "A trial says what a rule would have caught in the last 30 days",
    file: `${FOLDER}/past-writings.ts`,
    from: 'newnessAt("written.created_at")',
    to: 'newnessAt("now()")',
  },
  {
    clause: "A trial catches what the rule catches live",
    file: `${FOLDER}/day-before.ts`,
    from: "one.at - minutes * 60_000",
    to: "one.at",
  },
  {
    clause: "A save over somebody else's change of an automatic rule is a 409",
    file: `${FOLDER}/rules.ts`,
    from: "if (rule.version !== version)",
    to: "if (rule.version === -1)",
  },
  {
    clause: "The recommended rules are added once",
    file: `${FOLDER}/rules.ts`,
    from: `test, state: "trying" });`,
    to: `test, state: "off" });`,
  },
  {
    clause: "A learned rule catches what is like the texts that moderators removed",
    file: `${FOLDER}/learned/classifier.ts`,
    from: "(isSpam ? 1 : 0)",
    to: "(isSpam ? 0 : 1)",
  },
  {
    clause: "A learned rule learns from the removals and refusals of the site's moderators alone",
    file: `${FOLDER}/learned/examples.ts`,
    from: "removal.by_feeds is null and",
    to: "",
  },
  {
    clause: "Until a site has learned its own, a learned rule judges by the classifier",
    file: `${FOLDER}/learned/trained.ts`,
    from: "(await readStored(db)) ?? startingClassifier()",
    to: "(await readStored(db)) ?? { ...startingClassifier(), thresholds: [] }",
  },
  {
    clause: "What a site has learned replaces that classifier by itself",
    file: `${FOLDER}/learned/trained.ts`,
    from: "return (await readStored(db)) ?? startingClassifier()",
    to: "return startingClassifier()",
  },
  {
    clause: "What a site has learned replaces that classifier by itself",
    file: `${FOLDER}/learned/trained.ts`,
    from: "?.caught ?? caughtAtFirst(examples)",
    to: "?.caught ?? []",
  },
  {
    clause: "On labelled data, the recommended rules of a site that has learned nothing",
    file: `${FOLDER}/learned/starting.ts`,
    from: "bytes.readFloatLE(index * 4)",
    to: "bytes.readFloatLE(index * 4) + 3",
  },
  {
    clause: "On labelled data, the recommended rules of a site that has learned nothing",
    file: "bench/spam/teaching/words.ts",
    from: '"Order now"',
    to: '"Thank me later"',
  },
  {
    clause: "Learned rules learn anew once a day",
    file: `${FOLDER}/learned/trained.ts`,
    from: "if (rows.length > 0)",
    to: "if (rows.length < 0)",
  },
  {
    clause: "What a learned rule has learned stays in force where learning anew fails",
    file: `${FOLDER}/learned/trained.ts`,
    from: "isWorse ? null : learned",
    to: "learned",
  },
  {
    clause: "A trial of a learned rule judges by what was learned from other authors",
    file: `${FOLDER}/learned/trained.ts`,
    from: `"folds" in trained`,
    to: `"none" in trained`,
  },
  {
    clause: "Catches are kept for 30 days",
    file: `${FOLDER}/catches.ts`,
    from: "interval '25 hours'",
    to: "interval '25 days'",
  },
  {
    clause: "The editor keeps what is typed, shows a trial of the rule before a change as stale",
    file: "src/web/moderation/automatic-rules/use-rule-editor.ts",
    from: "isStale: tried !== null && !isSameTest(tried.test, test),",
    to: "isStale: false,",
  },
];
