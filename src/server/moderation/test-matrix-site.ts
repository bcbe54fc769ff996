import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { castOf, Person, Signed } from "../../../test/cast.ts";
import { automaticRules, words } from "../automatic-rules/test-automatic-rules.ts";
import type { matrixCalls } from "../feed-people/test-matrix-calls.ts";
import { holding } from "../held/test-held.ts";
import { memberReportsOf } from "../reports/test-member-reports.ts";
import { word } from "./test-matrix-writing.ts";

interface Needs {
  may: ReturnType<typeof matrixCalls>["may"];
  cast: Awaited<ReturnType<typeof castOf>>;
  /** An admin who prepares the site. */
  chief: Person;
}

/** Acts of the matrix on the site, and on what waits for those who look after it. */
export function siteInMatrix(app: TestApp, { may, cast, chief }: Needs) {
  const { token } = chief;
  const { hold, newcomer } = holding(app, cast);
  return {
    decidesHeld: async (actor: Person | null, how: "approval" | "refusal"): Promise<boolean> => {
      await hold(1);
      const { id } = await newcomer();
      await hold(0);
      const body = how === "refusal" ? { reason: "Off topic." } : undefined;
      return may(actor, "POST", `/moderation/held/${id}/${how}`, body);
    },
    decidesRequest: async (actor: Person | null, how: "approval" | "refusal"): Promise<boolean> => {
      const { rows } = await sql<{ uid: string }>`
        with asking as (insert into members (username) select 'asks_' || floor(random() * 1e9)::int returning id)
        insert into join_requests (member_id, question, answer) select id, 'Why?', 'So.' from asking
        returning member_id as uid`.execute(app.db);
      const body = how === "refusal" ? { line: "Not now." } : undefined;
      return may(actor, "POST", `/moderation/join-requests/${rows[0]!.uid}/${how}`, body);
    },
    takesBack: async (actor: Person | null): Promise<boolean> => {
      const made = await app.call("POST", "/invitations", { token, body: { days: 1, maxUses: 1 } });
      return may(actor, "DELETE", `/invitations/${made.body.invitation.id}`);
    },
    offers: async (actor: Person | null): Promise<boolean> => {
      const [someone] = (await cast.crowd(1)) as [Signed];
      const { username } = (await app.call("GET", "/profile", { token: someone.token })).body.user;
      return may(actor, "POST", "/moderation/feeds/Ours/people", { username, role: "owner" });
    },
    changesSettings: async (actor: Person | null): Promise<boolean> => {
      const { version } = (await app.call("GET", "/admin/settings", { token })).body;
      return may(actor, "POST", "/admin/settings", { welcome: word(), version });
    },
    writesPage: async (actor: Person | null): Promise<boolean> => {
      const { pages } = (await app.call("GET", "/admin/pages", { token })).body;
      const { version } = pages.find(({ name }: { name: string }) => name === "about");
      return may(actor, "POST", "/admin/pages/about", { text: word(), version });
    },
    ...rulesInMatrix(app, { may, chief }),
  };
}

function rulesInMatrix(app: TestApp, { may, chief }: Pick<Needs, "may" | "chief">) {
  const { add, list } = automaticRules(app, chief);
  const test = words("unheard-of");
  /** A rule that was tried by nobody, so it only tries. */
  const rule = async () => {
    if ((await list()).length === 0) await add("A rule", test, "trying");
    return (await list())[0]!;
  };
  return {
    triesRule: (actor: Person | null) => may(actor, "POST", "/moderation/rule-trials", { test }),
    changesRule: async (actor: Person | null): Promise<boolean> => {
      const { id, version } = await rule();
      const body = { name: word(), test, state: "trying", version };
      return may(actor, "POST", `/moderation/automatic-rules/${id}`, body);
    },
  };
}

/** Acts of the matrix on reports on members, by the rank of the member. */
export function reportsInMatrix(app: TestApp, { may, chief }: Pick<Needs, "may" | "chief">) {
  const { report, reportMessage, send, cardOf } = memberReportsOf(app);
  /** Reports of the chief by the name of the member: on a message of theirs, or on them. */
  const made = new Map<string, string>();
  const reportOn = async (member: Person, kind: "message" | "member"): Promise<string> => {
    const key = `${kind} ${member.username}`;
    if (!made.has(key)) {
      const answer =
        kind === "member"
          ? await report(chief, member)
          : await reportMessage(chief, await send(member, chief, "Some words."));
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      const { reports } = (await cardOf(chief, member))!;
      made.set(key, reports.find(({ isOfMessage }) => isOfMessage === (kind === "message"))!.id);
    }
    return made.get(key)!;
  };
  return {
    dismissesReports: async (actor: Person | null, member: Person): Promise<boolean> => {
      const id = await reportOn(member, "member");
      await sql`update member_reports set decided_at = null, decision = null where id = ${id}`.execute(
        app.db,
      );
      const body = { reason: "Nothing wrong.", reportIds: [id] };
      return may(actor, "POST", `/moderation/members/${member.username}/report-dismissal`, body);
    },
    readsMessages: async (actor: Person | null, member: Person): Promise<boolean> =>
      may(actor, "POST", `/moderation/member-reports/${await reportOn(member, "message")}/reading`),
  };
}
