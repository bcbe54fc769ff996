import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { PUBLIC_HOST } from "../../../test/web-server.ts";
import { bytes, HTML, startExternalSites } from "./test-external-sites.ts";

const sites = await startExternalSites();
const { world, get, good, refusal } = sites;
afterAll(() => sites.close());
beforeEach(() => sites.reset());

/** A server on a public address that writes raw bytes. */
async function raw(
  speak: (socket: Socket) => void,
): Promise<{ url: string; server: Server; open: Set<Socket> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    socket.once("data", () => speak(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, PUBLIC_HOST, resolve));
  return { url: `http://${PUBLIC_HOST}:${(server.address() as AddressInfo).port}/`, server, open };
}

const TOO_LONG = "It took too long.";
const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
/** Writes the chunk again and again until the connection ends. */
const forEver = (socket: Socket, chunk: string | Buffer): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
};
const drip = (socket: Socket, chunk: string): void => {
  const timer = setInterval(() => socket.write(chunk), 20);
  socket.on("close", () => clearInterval(timer));
};

/** The refusal's message for a body with this Content-Encoding. */
const packed = async (encoding: string, body: Buffer): Promise<string> => {
  world.answer = (_request, response) =>
    response.writeHead(200, { "content-type": "text/html", "content-encoding": encoding }).end(body);
  return (await refusal(good())).message;
};

describe("hostile answers", () => {
  test.each<[string, (socket: Socket) => void, string, boolean]>([
    ["no answer", () => {}, TOO_LONG, true],
    ["slow headers", (socket) => drip(socket, `${HEAD}X-A: `), TOO_LONG, true],
    ["a slow body", (socket) => (socket.write(`${HEAD}\r\n`), drip(socket, "<p>")), TOO_LONG, true],
    [
      "endless early hints",
      (socket) => drip(socket, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
      TOO_LONG,
      true,
    ],
    [
      "huge headers",
      (socket) => (socket.write(HEAD), forEver(socket, `X-A: ${"a".repeat(900)}\r\n`)),
      "Its headers are too large.",
      false,
    ],
    [
      "an endless header",
      (socket) => (socket.write(`${HEAD}X-A: `), forEver(socket, bytes(9_000))),
      "Its headers are too large.",
      false,
    ],
    [
      "an endless body",
      (socket) => (socket.write(`${HEAD}\r\n`), forEver(socket, bytes(9_000))),
      "It is too large.",
      false,
    ],
    ["no HTTP", (socket) => forEver(socket, "SSH-2.0-OpenSSH_9.6\r\n"), "It does not speak HTTP.", false],
    [
      "a broken body",
      (socket) => socket.end(`${HEAD}Content-Length: 9\r\n\r\na`),
      "It could not be reached.",
      true,
    ],
    ["a closed connection", (socket) => socket.destroy(), "It could not be reached.", true],
  ])("%s is refused, and its connection ended", async (_name, speak, reason, isTemporary) => {
    const { url, server, open } = await raw(speak);
    // A short time limit only where the test is about the limit, so that a slow machine fails no other test.
    const refused = await refusal(url, reason === TOO_LONG ? { timeoutMs: 600 } : {});
    expect(refused.message).toContain(reason);
    expect(refused.isTemporary).toBe(isTemporary);
    await expect.poll(() => open.size).toBe(0);
    await new Promise((resolve) => void server.close(resolve));
  });

  test("a decompression bomb is refused or cut before it fills the memory", async () => {
    const large = bytes(50_000_000);
    const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
    for (const [encoding, bomb] of [
      ["gzip", gzipSync(large)],
      ["deflate", deflateSync(large)],
      ["br", brotliCompressSync(large, level)],
    ] as const) {
      world.answer = (_request, response) =>
        response.writeHead(200, { "content-type": "text/html", "content-encoding": encoding }).end(bomb);
      const before = process.memoryUsage().arrayBuffers;
      expect([encoding, (await refusal(good())).message]).toEqual([encoding, "It is too large."]);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
      let taken = 0;
      const take = (piece: Buffer | null): boolean => {
        taken += piece?.length ?? 0;
        return false;
      };
      expect((await get(good(), { ...HTML, take })).body).toHaveLength(0);
      expect(taken).toBe(HTML.maxBytes);
    }
  });

  test("a body that decompresses to nothing, or is compressed twice or not as declared, is refused", async () => {
    const empty = gzipSync("");
    expect(await packed("gzip", Buffer.concat(Array.from({ length: 20_000 }, () => empty)))).toBe(
      "It is too large.",
    );
    expect(await packed("gzip, gzip", gzipSync(empty))).toBe("Its compression was not requested.");
    expect(await packed("zstd", empty)).toBe("Its compression was not requested.");
    expect(await packed("constructor", empty)).toBe("Its compression was not requested.");
    expect(await packed("gzip", bytes(100))).toContain("not compressed as it says");
    expect(await packed("br", bytes(100))).toContain("not compressed as it says");
  });

  test("a body of another content type, or without one, is not read", async () => {
    for (const type of ["image/png", "text/htmlx", "text/plain; text/html", ""]) {
      let written = 0;
      world.answer = (_request, response) => {
        if (type) response.setHeader("content-type", type);
        response.on("close", () => (written = response.socket?.bytesWritten ?? written));
        while (response.write(bytes(9_000)));
      };
      expect([type, (await refusal(good())).message]).toEqual([
        type,
        expect.stringContaining("It is not what was asked for"),
      ]);
    }
    world.answer = (_request, response) => response.writeHead(200, { "content-type": "image/png" }).end("x");
    expect((await get(good(), { types: ["image/"], maxBytes: 10 })).type).toBe("image/png");
  });

  test("a Content-Length over the limit is refused at once; reading stops once `take` returns true", async () => {
    world.answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-length": "100001" }).flushHeaders();
      response.write("<title>Enough</title></head>");
    };
    expect((await refusal(good())).message).toBe("It is too large.");
    const pieces: (string | null)[] = [];
    await get(good(), {
      ...HTML,
      take: (piece, { type, charset }) => {
        pieces.push(piece && `${String(piece)} ${type} ${charset}`);
        return piece?.includes("</head>") ?? true;
      },
    });
    expect(pieces).toEqual(["<title>Enough</title></head> text/html null", null]);
  });

  test.each([
    [404, false],
    [410, false],
    [403, false],
    [304, false],
    [300, false],
    [429, true],
    [408, true],
    [500, true],
    [503, true],
  ])("status %i is refused, as a temporary failure: %s", async (status, isTemporary) => {
    world.answer = (_request, response) => response.writeHead(status, { "content-type": "text/html" }).end();
    expect(await refusal(good())).toMatchObject({ message: `It answers ${status}.`, isTemporary });
  });

  test("an unknown name is a permanent failure, a silent name server a temporary one", async () => {
    expect(await refusal("http://unknown.test/")).toMatchObject({
      message: "There is no such name.",
      isTemporary: false,
    });
    world.names["silent.test"] = "silence";
    expect(await refusal("http://silent.test/", { timeoutMs: 300 })).toMatchObject({ isTemporary: true });
  });
});
