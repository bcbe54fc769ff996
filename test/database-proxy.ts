import { type AddressInfo, createServer, type Server, type Socket, connect } from "node:net";

/** A TCP proxy between the site and its database, for tests of a failing network. */
export class DatabaseProxy {
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  #port = 0;
  #target = { host: "", port: 0 };
  #isHeld = false;
  #cut = { words: "", times: 0 };
  #lost: string | null = null;

  async to(connectionString: string): Promise<string> {
    const url = new URL(connectionString);
    this.#target = { host: url.hostname, port: Number(url.port) };
    await this.open();
    url.hostname = "127.0.0.1";
    url.port = String(this.#port);
    return url.href;
  }

  async open(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(this.#target);
      let isMeant = false;
      near.on("data", (sent: Buffer) => {
        isMeant ||= this.#lost !== null && sent.includes(this.#lost);
        if (isMeant && sent.includes("commit")) this.#lose(near, far);
        if (this.#cut.times === 0 || !sent.includes(this.#cut.words)) return;
        this.#cut.times--;
        near.destroy();
        far.destroy();
      });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        if (this.#isHeld) continue;
        from.pipe(to).on("error", () => {});
      }
    });
    await new Promise<void>((opened) => this.#server!.listen(this.#port, "127.0.0.1", opened));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Breaks the next `times` connections that send these words. */
  cut(words: string, times: number): void {
    this.#cut = { words, times };
  }

  /** Lets the commit of the next transaction with these words through, and breaks its connection in place of the answer. */
  loseCommitOf(words: string): void {
    this.#lost = words;
  }

  #lose(near: Socket, far: Socket): void {
    this.#lost = null;
    far.unpipe(near);
    far.once("data", () => {
      near.destroy();
      far.destroy();
    });
    far.resume();
  }

  /** Stops forwarding, and leaves the connections open. */
  hold(): void {
    this.#isHeld = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Forwards new connections again. Connections opened before stay dead. */
  letGo(): void {
    this.#isHeld = false;
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server!.close(done));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
}
