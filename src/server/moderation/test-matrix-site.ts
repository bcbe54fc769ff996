import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Person } from "../../../test/cast.ts";
import type { MatrixCast } from "../../../test/matrix/cast-of-matrix.ts";
import type { ON_THE_SITE } from "../../../test/matrix/on-the-site.ts";
import type { ActsOf } from "../../../test/matrix/start-matrix.ts";
import { appealsInMatrix } from "../appeals/test-matrix-appeals.ts";
import { automaticRules, words } from "../automatic-rules/test-automatic-rules.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { because, isAllowed as ok, type matrixCalls, tokenOf } from "../feed-people/test-matrix-calls.ts";
import { word } from "./test-matrix-writing.ts";

interface Needs {
  may: ReturnType<typeof matrixCalls>["may"];
  cast: MatrixCast;
  /** A new post of the author. */
  postOf: (author: Person) => Promise<string>;
}

/** Acts of the matrix on the site. */
export function siteInMatrix(app: TestApp, needs: Needs): ActsOf<typeof ON_THE_SITE> {
  const { may, cast } = needs;
  const { chief, other } = cast;
  const { token } = chief;
  const { decidesAppeal } = appealsInMatrix(app, needs);
  /** An act that reads. */
  const reads = (path: string) => (actor: Person | null) => may(actor, "GET", path);
  return {
    ...bulkInMatrix(app, chief),
    ...requestsInMatrix(app, may),
    ...invitationsInMatrix(app, { may, chief }),
    ...rulesInMatrix(app, { may, chief }),
    ...pagesInMatrix(app, { may, chief }),
    "read the log": reads("/moderation/log"),
    "see the reported members": reads("/moderation/member-reports"),
    "read the appeals": reads("/moderation/appeals"),
    "decide an appeal against a removal": (actor, scope) =>
      decidesAppeal(actor, scope === "a removal of theirs" ? (actor ?? other) : other),
    "read the blocked domains": reads("/moderation/domains"),
    "block a domain": (actor) =>
      may(actor, "POST", "/moderation/domains", { domain: "spam.example", isBlocked: true, ...because }),
    "read the settings": reads("/admin/settings"),
    "change the settings": async (actor) => {
      const { version } = (await app.call("GET", "/admin/settings", { token })).body;
      return may(actor, "POST", "/admin/settings", { welcome: word(), version });
    },
    "read the state of the site": reads("/admin/overview"),
    "see the feeds without an owner": reads("/admin/feeds-without-owner"),
  };
}

type Acts = ActsOf<typeof ON_THE_SITE>;
type Part = Pick<Needs, "may"> & { chief: Person };

/** No job runs, so the acts remove nothing. */
function bulkInMatrix(app: TestApp, chief: Person) {
  const { preview, start, undo } = bulkActs(app);
  const links = { domain: "bulk.example" };
  const started = async (): Promise<string> => (await start(chief, links)).body.id;
  return {
    "preview a removal in bulk": (actor) => ok(preview(tokenOf(actor), links)),
    "remove in bulk": (actor) => ok(start(tokenOf(actor), links)),
    "see a removal in bulk": async (actor) =>
      ok(app.call("GET", `/moderation/bulk-acts/${await started()}`, tokenOf(actor))),
    "undo a removal in bulk": async (actor) => ok(undo(tokenOf(actor), await started())),
  } satisfies Partial<Acts>;
}

function requestsInMatrix(app: TestApp, may: Needs["may"]) {
  /** A new request to join. */
  const requested = async (): Promise<string> => {
    const { rows } = await sql<{ uid: string }>`
      with asking as (insert into members (username) select 'asks_' || floor(random() * 1e9)::int returning id)
      insert into join_requests (member_id, question, answer) select id, 'Why?', 'So.' from asking
      returning member_id as uid`.execute(app.db);
    return `/moderation/join-requests/${rows[0]!.uid}`;
  };
  return {
    "read the requests to join": (actor) => may(actor, "GET", "/moderation/join-requests"),
    "approve a request to join": async (actor) => may(actor, "POST", `${await requested()}/approval`),
    "refuse a request to join": async (actor) =>
      may(actor, "POST", `${await requested()}/refusal`, { line: "Not now." }),
  } satisfies Partial<Acts>;
}

function invitationsInMatrix(app: TestApp, { may, chief: { token } }: Part) {
  const body = { days: 1, maxUses: 1 };
  const made = async (): Promise<string> =>
    (await app.call("POST", "/invitations", { token, body })).body.invitation.id;
  return {
    invite: (actor) => may(actor, "POST", "/invitations", body),
    "take an invitation back": async (actor) => may(actor, "DELETE", `/invitations/${await made()}`),
    "take an invitation back with a reason": async (actor) =>
      may(actor, "POST", `/admin/invitations/${await made()}/taking-back`, because),
    "see all invitations": (actor) => may(actor, "GET", "/admin/invitations"),
  } satisfies Partial<Acts>;
}

function rulesInMatrix(app: TestApp, { may, chief }: Part) {
  const { add, list, startTrial } = automaticRules(app, chief);
  const test = words("unheard-of");
  const RULES = "/moderation/automatic-rules";
  /** A new rule, which was tried by nobody and so only tries. */
  const added = async () => {
    const name = word();
    await add(name, test, "trying");
    return (await list()).find((rule) => rule.name === name)!;
  };
  /** Leaves no rule for the next cell: a site has few rules. */
  const alone = async (act: Promise<boolean>): Promise<boolean> => {
    const isAllowed = await act;
    await app.db.deleteFrom("automatic_rules").execute();
    return isAllowed;
  };
  return {
    "read the automatic rules": (actor) => may(actor, "GET", RULES),
    "see what a rule caught": async (actor) =>
      alone(may(actor, "GET", `${RULES}/${(await added()).id}/caught`)),
    "see the trial of a rule": async (actor) =>
      may(actor, "GET", `/moderation/rule-trials/${(await startTrial(test)).body.id}`),
    "try a rule": (actor) => may(actor, "POST", "/moderation/rule-trials", { test }),
    "add a rule": (actor) => alone(may(actor, "POST", RULES, { name: word(), test, state: "trying" })),
    "add the recommended rules": (actor) => alone(may(actor, "POST", "/moderation/recommended-rules")),
    "change a rule": async (actor) => {
      const { id, version } = await added();
      return alone(may(actor, "POST", `${RULES}/${id}`, { name: word(), test, state: "trying", version }));
    },
    "delete a rule": async (actor) => alone(may(actor, "DELETE", `${RULES}/${(await added()).id}`)),
  } satisfies Partial<Acts>;
}

function pagesInMatrix(app: TestApp, { may, chief: { token } }: Part) {
  const PAGE = "/admin/pages/about";
  /** The number of the page's present words. */
  const versionNow = async (): Promise<number> => {
    const { pages } = (await app.call("GET", "/admin/pages", { token })).body;
    return pages.find(({ name }: { name: string }) => name === "about").version;
  };
  return {
    "read the pages of the site as edited": (actor) => may(actor, "GET", "/admin/pages"),
    "write a page of the site": async (actor) =>
      may(actor, "POST", PAGE, { text: word(), version: await versionNow() }),
    "erase an earlier version of a page": async (actor) => {
      for (let changes = 0; changes < 2; changes++) {
        const body = { text: word(), version: await versionNow() };
        await app.call("POST", PAGE, { token, body });
      }
      const { versions } = (await app.call("GET", "/site-page/about/versions")).body;
      return may(actor, "POST", `${PAGE}/versions/${versions.at(-2).id}/erasure`, { reason: word() });
    },
  } satisfies Partial<Acts>;
}
