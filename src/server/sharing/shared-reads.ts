import findMyWay from "find-my-way";
import type { z } from "zod";
import type { Call, CallAnswer } from "../../contract/call.ts";
import type { Database } from "../db/database.ts";
import type { Freshness, Reading } from "../db/reading.ts";
import { answerTo } from "../http/answer-errors.ts";
import type { Admit } from "../http/admission/admission.ts";
import type { Answer, CallContext, Register, Respond } from "../http/calls.ts";
import { invalid } from "../refusal.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { Write } from "../http/write.ts";
import { compileSerializer } from "../http/serializer.ts";
import type { Dependencies } from "./dependencies.ts";
import { sendShared } from "./serve-shared.ts";
import { SharedAnswer } from "./shared-answer.ts";
import type { Made, SharedAnswers } from "./shared-answers.ts";

type ReadContext<C extends Call> = Pick<CallContext<C>, "params" | "query"> & { reader: Database };

export type Read<C extends Call> = (context: ReadContext<C>) => Promise<CallAnswer<C>>;

/** Registers a call whose answer is the same for everybody, and shared until a dependency changes. */
export type Share = <C extends Call>(
  call: C,
  read: Read<C>,
  dependsOn: (answer: CallAnswer<C>, context: Omit<ReadContext<C>, "reader">) => Dependencies,
) => void;

export interface Calls {
  answer: Answer;
  write: Write;
  share: Share;
}

/** The answer to a visitor's read. A refused read has no dependencies. */
export interface VisitorsAnswer {
  status: number;
  body: unknown;
  dependencies: Dependencies | null;
}

interface SharedRead {
  call: Call;
  read(context: object): Promise<unknown>;
  dependsOn(answer: unknown, context: unknown): Dependencies;
}

/** The calls whose answers are the same for everybody. */
export class SharedReads {
  readonly #router = findMyWay({ maxParamLength: 1_000 });
  readonly #reading: Reading;
  readonly #headers: Record<string, string>;
  /** The reads in progress, by freshness and path. */
  readonly #underWay = new Map<string, Promise<VisitorsAnswer>>();

  constructor(reading: Reading, headers: SecurityHeaders) {
    this.#reading = reading;
    this.#headers = { ...headers, ...JSON_HEADERS };
  }

  shareThrough(register: Register, shared: SharedAnswers, admit: Admit): Share {
    return (call, read, dependsOn) => {
      this.#router.on("GET", call.path, () => {}, { call, read, dependsOn });
      const serialize = compileSerializer({
        schema: call.response[200]!,
        method: call.method,
        url: call.path,
        httpStatus: "200",
      });
      const respond: Respond<typeof call> = async ({ params, query }, request, reply) => {
        const make = async (freshness: Freshness): Promise<Made> => {
          const answer = await this.#reading(freshness, (reader) => read({ params, query, reader }));
          return {
            answer: new SharedAnswer(200, serialize(answer), this.#headers),
            dependencies: dependsOn(answer, { params, query }),
          };
        };
        return sendShared(request, reply, shared, (freshness) => admit(request, () => make(freshness)));
      };
      register(call, respond, true);
    };
  }

  /**
   * Reads a path below the API's prefix as a visitor, without an HTTP request. Concurrent reads of a path
   * share one result, except with `anew`. Returns refusals; throws internal errors.
   */
  read(path: string, freshness: Freshness): Promise<VisitorsAnswer> {
    if (freshness === "anew") return this.#readNow(path, freshness);
    const key = `${freshness} ${path}`;
    let reading = this.#underWay.get(key);
    if (!reading) {
      reading = this.#readNow(path, freshness).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, reading);
    }
    return reading;
  }

  async #readNow(path: string, freshness: Freshness): Promise<VisitorsAnswer> {
    const [pathname, search = ""] = path.split("?", 2) as [string, string?];
    const found = this.#router.find("GET", pathname);
    if (!found) throw new Error(`A page may read only shared calls, and ${path} is none.`);
    const { call, read, dependsOn } = found.store as SharedRead;
    try {
      const context = {
        params: checked(call.params, found.params),
        query: checked(call.query, Object.fromEntries(new URLSearchParams(search))),
      };
      const body = await this.#reading(freshness, (reader) => read({ ...context, reader }));
      return { status: 200, body, dependencies: dependsOn(body, context) };
    } catch (error) {
      const { status, answer } = answerTo(error as Error);
      if (status === 500) throw error;
      return { status, body: answer, dependencies: null };
    }
  }
}

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" };

function checked(schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed && !parsed.success) throw invalid(parsed.error.issues.map(({ message }) => message));
  return parsed?.data;
}
