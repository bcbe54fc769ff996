import { ROLES } from "../../../src/contract/entities.ts";
import type { AttackedSite } from "../site.ts";
import { faultOf, type FuzzAnswer, STREAM } from "./checks.ts";
import { type Operation, operationsOf } from "./description.ts";
import type { FuzzRequest } from "./requests.ts";
import type { Known } from "./values.ts";

/** The longest wait for an answer; a longer one fails the test. */
const PATIENCE_MS = 60_000;

/** Sends requests to a site as its members, and collects ids and cursors from the answers. */
export class Fuzzer {
  readonly operations: Operation[];
  readonly known: Known = {
    ids: ["1"],
    usernames: ["alice", "bob", "carol"],
    feeds: ["technology"],
    cursors: ["x"],
  };
  /** The number of answers by call and status. */
  readonly answered = new Map<string, number>();
  readonly #attacked: AttackedSite;
  /** The tokens of a member, a moderator and an admin, in the order of `ROLES`. */
  readonly #tokens: string[];
  /** The token of the admin who gives the roles. No request names this admin. */
  readonly #admin: string;
  #joined = 0;

  private constructor(attacked: AttackedSite, operations: Operation[], admin: string) {
    this.#attacked = attacked;
    this.operations = operations;
    this.#admin = admin;
    const { alice, bob, carol } = attacked.cast;
    this.#tokens = [alice.token, bob.token, carol.token];
  }

  static async on(attacked: AttackedSite): Promise<Fuzzer> {
    const { body } = await attacked.call("GET", "/openapi.json");
    const { token } = await attacked.cast.join("nobody_knows");
    await attacked.grant("nobody_knows", "admin");
    const fuzzer = new Fuzzer(attacked, operationsOf(body), token);
    await Promise.all(["alice", "bob", "carol"].map((username, by) => fuzzer.#giveRole(username, by)));
    return fuzzer;
  }

  /** Sends a request and describes what is wrong with the answer; null if nothing is. */
  async faultOf(request: FuzzRequest): Promise<string | null> {
    const operation = this.operations.find(({ name }) => name === request.name)!;
    const answer = await this.#send(operation, request);
    const name = `${request.name} ${answer.status}`;
    this.answered.set(name, (this.answered.get(name) ?? 0) + 1);
    // A slow machine may refuse with a 503.
    if (answer.status === 503) return null;
    if (answer.status === 401 && request.by !== null) await this.#comeBack(request.by);
    this.#learn(answer.text);
    return faultOf(operation, request, answer);
  }

  async #send({ method }: Operation, { path, body, headers, by }: FuzzRequest): Promise<FuzzAnswer> {
    const response = await fetchTwice(this.#attacked.site.address + path, {
      method,
      headers: { ...(by !== null && { authorization: `Bearer ${this.#tokens[by]}` }), ...headers },
      redirect: "manual",
      ...(body !== undefined && method !== "GET" && { body }),
    });
    const type = response.headers.get("content-type");
    if (type?.startsWith(STREAM)) {
      await response.body?.cancel();
      return { status: response.status, type, text: "" };
    }
    return { status: response.status, type, text: await response.text() };
  }

  /** Replaces a person whose session or account has ended with a new member in the same role. */
  async #comeBack(by: number): Promise<void> {
    const { status } = await this.#attacked.call("GET", "/profile", { token: this.#tokens[by] });
    if (status !== 401) return;
    await this.#openSite();
    const { token, username } = await this.#attacked.cast.join(`again_${this.#joined++}`);
    this.#tokens[by] = token;
    await this.#giveRole(username, by);
    this.known.usernames.push(username);
  }

  /** Lets new members in again where a request has closed the site to them. */
  async #openSite(): Promise<void> {
    const token = this.#admin;
    const { version } = (await this.#attacked.call("GET", "/admin/settings", { token })).body;
    const body = { version, registration: "open" };
    await this.#attacked.call("POST", "/admin/settings", { token, body });
  }

  async #giveRole(username: string, by: number): Promise<void> {
    const body = { role: ROLES[by], reason: "So that every call is made by somebody who may make it." };
    await this.#attacked.call("POST", `/moderation/members/${username}/role`, { token: this.#admin, body });
  }

  #learn(text: string): void {
    learn(this.known.ids, text, /"(?:id|submissionId)":"(\d+)"/g);
    learn(this.known.cursors, text, /"next":"([^"]+)"/g);
  }
}

/**
 * Sends a request again whose connection was closed before any answer: on a busy machine, the site may close an idle connection just
 * when the next request is sent on it. A request that breaks its connection does so at the second time, too.
 */
async function fetchTwice(address: string, request: RequestInit): Promise<Response> {
  const send = () => fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
  return send().catch((error: unknown) => {
    if (isClosedConnection(error)) return send();
    throw error;
  });
}

function isClosedConnection(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE";
}

/** The number of values to remember; the newest stay. */
const MOST = 200;

function learn(kept: string[], text: string, pattern: RegExp): void {
  for (const [, found] of text.matchAll(pattern)) if (!kept.includes(found!)) kept.push(found!);
  kept.splice(0, Math.max(0, kept.length - MOST));
}
