import type {
  AutomaticRule,
  Caught,
  getTrial,
  listAutomaticRules,
  listCaught,
} from "../../../contract/automatic-rules.ts";
import { minutesAgo, sample } from "./sample.ts";

const CAUGHT: Caught = {
  ...{ submissionId: "1", commentId: null, title: "Win at our casino tonight", userName: "noisy_one" },
  ...{ createdAt: minutesAgo(50), isRemoved: true, hearts: 0, words: [] },
};

const TRIAL = { endedAt: minutesAgo(90), posts: 12, comments: 3, judged: 3_412, isWhole: true };

const WORDS: AutomaticRule = {
  ...{ id: "2", name: "Casinos and pills", state: "queue", version: 3, trial: TRIAL },
  test: { kind: "words", words: ["casino", "free spins"], onlyNew: { days: 7, posts: 3 } },
  caught: { tried: 4, held: 11, approved: 4, refused: 0 },
};

export const AUTOMATIC_RULES = [
  sample<typeof listAutomaticRules>("GET", "/moderation/automatic-rules", {
    training: {
      ...{ trainedAt: minutesAgo(200), learnedAt: minutesAgo(200), removed: 312, stood: 9_840 },
      caught: [0.81, 0.87, 0.9, 0.92, 0.94],
    },
    rules: [
      WORDS,
      {
        ...{ id: "3", name: "Like known spam", state: "trying", version: 1, trial: TRIAL },
        test: { kind: "learned", mostHeld: 3, onlyNew: null },
        caught: { tried: 6, held: 0, approved: 0, refused: 0 },
      },
      {
        ...{ id: "1", name: "Copies", state: "trying", version: 1, trial: null },
        test: { kind: "near-copy", copies: 3, onlyNew: null },
        caught: { tried: 0, held: 0, approved: 0, refused: 0 },
      },
    ],
  }),
  sample<typeof listCaught>("GET", "/moderation/automatic-rules/:id/caught", {
    caught: [{ ...CAUGHT, words: ["casino", "write to", ".top"] }],
    next: null,
  }),
  sample<typeof getTrial>("GET", "/moderation/rule-trials/:id", {
    ...{ id: "1", test: WORDS.test, isRunning: false },
    result: { ...TRIAL, removed: 9, hearted: 1, sample: [CAUGHT] },
  }),
];

export const NO_AUTOMATIC_RULES = sample<typeof listAutomaticRules>("GET", "/moderation/automatic-rules", {
  training: null,
  rules: [],
});
