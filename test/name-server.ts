import { createSocket } from "node:dgram";
import { PUBLIC_HOST } from "./web-server.ts";
import { type Answer, decode, encode, RECURSION_DESIRED } from "dns-packet";

const NXDOMAIN = 3;

/** The addresses of a name. With none, the server answers NXDOMAIN; with `silence` it does not answer. */
export type Names = (name: string) => readonly string[] | "silence";

export interface NameServer {
  /** `address:port`. */
  address: string;
  close(): Promise<void>;
}

/** Names below `.test` have an address that stands for a public one; other names do not exist. */
export const testNames: Names = (name) => (name.endsWith(".test") ? [PUBLIC_HOST] : []);

/** Starts a name server for these names, so that no test asks a real one. */
export async function startNameServer(names: Names, port = 0): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (message, from) => {
    const { id, questions } = decode(message);
    const [question] = questions ?? [];
    if (!question) return;
    const addresses = names(question.name.toLowerCase());
    if (addresses === "silence") return;
    const isAsked = (address: string): boolean => address.includes(":") === (question.type === "AAAA");
    const answers = addresses.filter(isAsked).map((address) => ({
      type: question.type,
      name: question.name,
      ttl: 0,
      data: address,
    })) as Answer[];
    const responseCode = addresses.length === 0 ? NXDOMAIN : 0;
    const flags = RECURSION_DESIRED | responseCode;
    socket.send(
      encode({ type: "response", ...(id !== undefined && { id }), flags, questions: [question], answers }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject).bind(port, "127.0.0.1", resolve);
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => void socket.close(() => resolve())),
  };
}
