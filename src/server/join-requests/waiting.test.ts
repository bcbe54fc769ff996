import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import type { Call } from "../../contract/call.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { mailsOf } from "../../../test/mails.ts";
import { checkFigures } from "../check/check.ts";
import { invite } from "../invitations/test-invitations.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { requestsOf } from "./test-requests.ts";

const calls: Call[] = [];
subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ config }: RouteOptions) => void (config?.call && calls.push(config.call)));
});
const app = await startTestApp({ withPages: true });
const { alice, bob, promote, submitText, comment } = await castOf(app);
const { runDueJobs, mails, remove } = await mailsOf(app);
afterAll(async () => {
  await remove();
  await app.close();
});
await promote(alice, "admin");
const { open, ask, stateOf, requestOf, change, withdraw, refuse, approve, queue } = requestsOf(app);
await open(alice);
const post = await submitText(bob, { title: "A public post" });
const get = async (path: string, { token }: Partial<Signed> = {}) => app.call("GET", path, { token });
const logIn = ({ email, password }: { email: string; password: string }) =>
  app.call("POST", "/login", { body: { email, password } });

/** The calls that somebody who waits may make, beside reading: they concern the account, and what nobody else sees. */
const ALLOWED = new Set(
  calls
    .filter((call) => (call.method === "GET" || call.whileSuspended) && !call.forAdmitted)
    .filter(({ access }) => access === "member" || access === "optional"),
);
const OF_MEMBERS = calls.filter(
  (call) => !ALLOWED.has(call) && (call.access === "member" || call.access === "optional"),
);

describe.each(["waiting", "refused"] as const)("somebody whose request is %s", async (state) => {
  const person = await ask(`is_${state}`);
  if (state === "refused") await refuse(alice, person.uid);
  const code = state === "refused" ? "joinRequestRefused" : "joinRequestWaits";

  test("can sign in, and the profile has the state of the request", async () => {
    const { body } = await logIn(person);
    expect(await stateOf({ token: body.idToken })).toBe(state);
  });

  test("reads what visitors read", async () => {
    for (const path of ["/submissions", `/submission/${post}`, `/submission/${post}/comments`, "/user/bob"])
      expect((await get(path, person)).status).toBe(200);
  });

  test.each(OF_MEMBERS.map(({ method, path }) => [method, path]))("may not %s %s", async (method, path) => {
    const { status, body } = await app.call(method, path.replaceAll(/:\w+/g, "1"), person);
    expect([status, body.code]).toEqual([403, code]);
  });

  test("is in no profile, card, search, completion or mention, and nobody can write to the account", async () => {
    const name = person.username;
    for (const who of [name, person.uid]) {
      for (const path of ["", "/stats", "/card", "/comments"])
        expect((await get(`/user/${who}${path}`)).body.code).toBe("userNotFound");
    }
    expect((await get(`/user-search?q=${name}`, bob)).body.users).toEqual([]);
    expect((await get(`/search/members?q=${name.slice(1)}`, bob)).body.members).toEqual([]);
    expect((await get(`/search?query=${name}`)).body.names.members).toEqual([]);
    expect((await get(`/search?query=author:${name}`)).body.problems).toEqual([
      `There is no member called ${name}.`,
    ]);
    const sent = await app.call("POST", "/messages", {
      ...{ token: bob.token, body: { toUsername: name, text: "Hello." } },
    });
    expect(sent.body.code).toBe("userNotFound");
    const said = await comment(bob, post, `Look, @${name}.`);
    expect(said.mentions).toEqual([]);
    const named = await submitText(bob, { content: `And here, @${name}.` });
    expect((await get(`/submission/${named}`)).body.submission).not.toHaveProperty("mentions");
    await app.call("POST", `/comment/${said.id}`, { token: bob.token, body: { text: `Again, @${name}!` } });
    expect((await get("/notifications", person)).body.notifications).toEqual([]);
    const { days } = (await get("/admin/overview", alice)).body;
    // Alice, Bob and Carol are the only members: nobody who waits counts.
    expect(days[0].members).toBe(3);
    for (const path of ["", "/suspension"]) {
      const body = { days: 1, reason: "Spam." };
      const method = path === "" ? "GET" : "POST";
      const request = { token: alice.token, ...(method === "POST" && { body }) };
      expect((await app.call(method, `/moderation/members/${name}${path}`, request)).body.code).toBe(
        "userNotFound",
      );
    }
  });
});

test("more than twenty-five calls are for members alone, posting, hearts, uploads and messages among them", () => {
  const paths = OF_MEMBERS.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(25);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...["/submit", "/submission/:id/comments", "/submission/:id/upvote", "/comment/:id/upvote", "/images"],
      ...["/messages", "/follow-category", "/profile/about", "/profile/picture", "/user-search"],
      ...["/link-preview", "/invitations", "/submission/:id/report", "/my-feed/address"],
    ]),
  );
});

/** The writes of people who wait: their account, and what nobody else sees. */
const WRITES = [
  ...[
    "DELETE /change-email",
    "DELETE /comment/:id/lists/:list",
    "DELETE /comment/:id/save",
    "DELETE /history",
  ],
  ...["DELETE /history/:id", "DELETE /invitations/:id", "DELETE /join-request", "DELETE /mutes/:id"],
  ...["DELETE /my-feed/address", "DELETE /notifications/:id", "DELETE /saved-lists/:id", "DELETE /sessions"],
  ...[
    "DELETE /sessions/:id",
    "DELETE /sessions/others",
    "DELETE /submission/:id/hide",
    "DELETE /submission/:id/lists/:list",
  ],
  ...["DELETE /submission/:id/save", "DELETE /user/:username/block", "POST /auth/google", "POST /catch-up"],
  ...["POST /catch-up/seen", "POST /change-email", "POST /change-password", "POST /comment/:id/lists/:list"],
  ...[
    "POST /comment/:id/save",
    "POST /confirm-email/mail",
    "POST /delete-account",
    "POST /draft",
    "POST /draft/delete",
  ],
  ...["POST /followed-feeds/seen", "POST /join-request", "POST /logout", "POST /mutes"],
  ...["POST /notifications/read", "POST /reading-place", "POST /reading-settings", "POST /saved-lists"],
  ...[
    "POST /saved-lists/:id",
    "POST /submission/:id/hide",
    "POST /submission/:id/lists/:list",
    "POST /submission/:id/opened",
  ],
  ...["POST /submission/:id/save", "POST /user/:username/block", "POST /votes/status"],
];

test("an account that waits may make exactly the listed writes: a new call is for members, or is added to the list", () => {
  const writes = [...ALLOWED].filter(({ method }) => method !== "GET");
  expect(writes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(WRITES);
});

describe("a request", () => {
  test("can be answered anew while it waits", async () => {
    const dora = await ask("dora");
    expect(await change(dora, " Birches. ")).toMatchObject({ status: 200, body: { answer: "Birches." } });
    expect((await queue(alice, "?limit=100")).requests.at(-1)).toMatchObject({ answer: "Birches." });
    expect((await change(dora, " ")).body.errors).toEqual(["Answer is required."]);
    await refuse(alice, dora.uid);
    expect((await change(dora, "Elms?")).body.code).toBe("joinRequestRefused");
    await approve(alice, dora.uid);
    expect(await change(dora, "Elms!")).toMatchObject({ status: 409, body: { code: "noJoinRequest" } });
  });

  test.each(["waiting", "refused"])(
    "that is %s can be withdrawn: the account goes, and name and address are free",
    async (state) => {
      const name = `leaves_${state}`;
      const person = await ask(name);
      await app.call("POST", `/submission/${post}/save`, person);
      await app.call("POST", `/submission/${post}/opened`, person);
      if (state === "refused") await refuse(alice, person.uid);
      expect((await withdraw(person)).status).toBe(204);
      expect((await get("/profile", person)).status).toBe(401);
      expect((await logIn(person)).body.code).toBe("invalidLogin");
      const rows = await app.db.selectFrom("members").select("id").where("id", "=", person.uid).execute();
      expect(rows).toEqual([]);
      await runDueJobs();
      expect((await mails()).at(-1)!.subject).toContain("was deleted");
      expect(await stateOf(await ask(name, "Once more."))).toBe("waiting");
      expect((await checkFigures(app.db)).filter(({ off }) => off > 0)).toEqual([]);
    },
  );

  test("is deleted with its account, which takes the password", async () => {
    const erin = await ask("erin");
    const body = { username: "erin", currentPassword: erin.password, content: "keep" };
    expect((await app.call("POST", "/delete-account", { token: erin.token, body })).status).toBe(204);
    expect(await stateOf(await ask("erin"))).toBe("waiting");
  });

  test("does not exist for a member: its calls cannot delete a member's account without the password", async () => {
    for (const answer of [await withdraw(bob), await change(bob, "Oaks.")])
      expect(answer).toMatchObject({ status: 409, body: { code: "noJoinRequest" } });
    expect((await requestOf(bob)).status).toBe(404);
    expect((await get("/profile", bob)).status).toBe(200);
  });

  test("does not let its author invite, even where all members may", async () => {
    await app.call("POST", "/admin/settings", {
      token: alice.token,
      body: { version: (await get("/admin/settings", alice)).body.version, inviters: "members" },
    });
    const fred = await ask("fred");
    expect((await get("/invitations", fred)).body.mayInvite).toBe(false);
    await expect(invite(app, fred)).rejects.toThrow("joinRequestWaits");
  });
});

test("a member whose request was approved can be suspended like any other", async () => {
  const greta = await ask("greta");
  await approve(alice, greta.uid);
  expect((await moderate(app).suspend(alice, "greta", { days: 1 })).status).toBe(200);
});
