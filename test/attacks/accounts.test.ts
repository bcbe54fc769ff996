import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEvents } from "../events.ts";
import { atOnce } from "../race.ts";
import { codeTo, mailsOf } from "./mails.ts";
import { type AttackedSite, type Person, startAttackedSite } from "./site.ts";
import { nextNetwork, strangerAt } from "./strangers.ts";

let attacked: AttackedSite;
let carol: Person;
beforeAll(async () => {
  attacked = await startAttackedSite({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
  ({ carol } = attacked.cast);
});
afterAll(() => attacked.stop());

const stranger = () => strangerAt(attacked.url);

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe("finding out whether an account exists", () => {
  test("by the answer to a sign-in fails: text and headers are the same", async () => {
    const answers = await Promise.all(
      [carol.email, "nobody@example.com"].map((email) => stranger()("/login", { email, password: "guess" })),
    );
    const said = answers.map(({ status, body, headers }) => [status, body, [...headers.keys()].toSorted()]);
    expect(said[0]).toEqual(said[1]);
  });

  test("by the time of a sign-in fails: a password is always hashed", async () => {
    const shortest = await fastest(8, [carol.email, "nobody@example.com"], (email) =>
      stranger()("/login", { email, password: "a guess" }),
    );
    // Without hashing, an unknown address would take a tenth of the time.
    expect(shortest[1]! / shortest[0]!).toBeGreaterThan(0.5);
    expect(shortest[1]! / shortest[0]!).toBeLessThan(2);
  });

  test("by asking for a new password fails: text and headers are the same, and nobody else gets a mail", async () => {
    const answers = await Promise.all(
      ["nobody@example.com", carol.email].map((email) => stranger()("/forgot-password", { email })),
    );
    const said = answers.map(({ status, body, headers }) => [status, body, [...headers.keys()].toSorted()]);
    expect(said[0]).toEqual(said[1]);
    await expect.poll(() => codeTo(attacked, carol.email)).toBeTruthy();
    const mails = await mailsOf(attacked);
    expect(new Set(mails.flatMap(({ to }) => to?.map(({ address }) => address)))).toEqual(
      new Set([carol.email]),
    );
  });
});

/** The shortest time of each kind. The kinds take turns, so that a busy machine slows all of them. */
async function fastest<T>(times: number, kinds: T[], act: (kind: T) => Promise<unknown>): Promise<number[]> {
  const shortest = kinds.map(() => Infinity);
  for (let time = 0; time < times; time++) {
    for (const [index, kind] of kinds.entries()) {
      const began = performance.now();
      await act(kind);
      shortest[index] = Math.min(shortest[index]!, performance.now() - began);
    }
  }
  return shortest;
}

const logIn = async (person: Person) => (await stranger()("/login", person)).body.idToken as string;
const statusOf = async (token: string) => (await attacked.call("GET", "/profile", { token })).status;

describe("a session", () => {
  test("cannot be fixated: signing in gives a new token, whatever token was sent along", async () => {
    const mine = "A".repeat(43);
    const headers = {
      ...nextNetwork(),
      authorization: `Bearer ${mine}`,
      cookie: `idToken=${mine}; device=${mine}`,
    };
    const { body } = await stranger()("/login", carol, headers);
    expect(body.idToken).not.toBe(mine);
    expect(await statusOf(mine)).toBe(401);
  });

  test("has a new token of 256 bits each time", async () => {
    const tokens = [await logIn(carol), await logIn(carol), await logIn(carol)];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  test("ends when its member signs out, and the member's other sessions go on", async () => {
    const [one, other] = [await logIn(carol), await logIn(carol)];
    await attacked.call("POST", "/logout", { token: one });
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
  });

  test("ends when the password is reset, and so do its open streams", async () => {
    const person = await joinFrom("lostone");
    const events = await openEvents({ url: attacked.url }, "", person.token);
    const ended = events.next("notification").catch((error: Error) => error.message);
    const code = await askFor(person);
    const { status, body } = await stranger()("/reset-password", {
      oobCode: code,
      newPassword: "another long secret",
    });
    expect(status).toBe(200);
    expect([await statusOf(person.token), await statusOf(body.idToken)]).toEqual([401, 200]);
    expect(await ended).toContain("ended");
    expect((await stranger()("/login", person)).status).toBe(401);
  });
});

async function joinFrom(username: string): Promise<Person> {
  const person = { username, email: `${username}@example.com`, password: "a long enough secret" };
  return { ...person, token: (await stranger()("/register", person)).body.idToken as string };
}

/** Asks for a password reset and returns the mailed code. */
async function askFor({ email }: Person): Promise<string> {
  await stranger()("/forgot-password", { email });
  await expect.poll(() => codeTo(attacked, email)).toBeTruthy();
  return (await codeTo(attacked, email))!;
}

describe("a mailed reset code", () => {
  test("works once, also for many requests at the same time", async () => {
    const code = await askFor(await joinFrom("racer"));
    const answers = await atOnce(8, (index) =>
      stranger()("/reset-password", { oobCode: code, newPassword: `a secret of number ${index}` }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  });

  test("cannot be guessed, shortened, or changed in case", async () => {
    const code = await askFor(await joinFrom("guarded"));
    for (const wrong of [code.slice(0, -1), `${code}A`, code.toUpperCase(), "%", "' or 1=1 --", " "]) {
      const { status } = await stranger()("/reset-password", {
        oobCode: wrong,
        newPassword: "another long secret",
      });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });

  test("is in a link to the site's own address, whatever proxy headers the request has", async () => {
    const person = await joinFrom("hosted");
    const evil = {
      "x-forwarded-host": "evil.example",
      "x-original-host": "evil.example",
      "x-host": "evil.example",
    };
    await stranger()("/forgot-password", { email: person.email }, { ...nextNetwork(), ...evil });
    await expect.poll(() => codeTo(attacked, person.email)).toBeTruthy();
    const mails = await mailsOf(attacked);
    expect(mails.map(({ text, html }) => `${text} ${html}`).join(" ")).not.toContain("evil.example");
  });

  test("is sent to an address at most three times an hour, whoever asks", async () => {
    const person = await joinFrom("flooded");
    for (let time = 0; time < 8; time++) {
      expect((await stranger()("/forgot-password", { email: person.email })).status).toBe(200);
    }
    const other = await joinFrom("lastone");
    // Mails are sent in order: once this one is there, so are the earlier ones.
    await askFor(other);
    const mails = (await mailsOf(attacked)).filter(({ to }) => to?.[0]?.address === person.email);
    expect(mails.length).toBeLessThanOrEqual(3);
  });
});

test("a taken username or email is also refused in another letter case or with spaces around it", async () => {
  for (const [username, email] of [
    ["ALICE", "new1@example.com"],
    ["new_alice", "ALICE@EXAMPLE.COM"],
    ["new_alice", " alice@example.com "],
  ] as const) {
    const body = { username, email, password: "a long enough secret" };
    expect([username, email, (await stranger()("/register", body)).status]).toEqual([username, email, 409]);
  }
});

test("when six people register one username at the same time, one of them gets it", async () => {
  const answers = await atOnce(6, (index) =>
    stranger()("/register", {
      username: "wanted",
      email: `w${index}@example.com`,
      password: "a long enough secret",
    }),
  );
  expect(statusesOf(answers)).toEqual([201, ...Array(5).fill(409)]);
});

test("an unsigned Google credential is refused", async () => {
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"email":"alice@example.com","email_verified":true}')}.`;
  expect((await stranger()("/auth/google", { credential: unsigned })).status).toBe(401);
});
