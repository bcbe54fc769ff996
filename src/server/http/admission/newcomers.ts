import type { Server } from "node:http";
import type { RequestSlots } from "./slots.ts";

/** Work resumes after this many turns of the event loop, even while clients keep connecting. */
const MOST_TURNS = 64;

/**
 * Accepts new connections before more work begins. Node accepts one connection in each turn of its event
 * loop. With work in every turn a crowd would wait outside for many seconds, members who write among them,
 * and new clients would wait behind connections whose clients have already given up.
 */
export function letNewcomersIn(server: Server, slots: RequestSlots): void {
  let hasCome = false;
  let turns = 0;
  const turn = (): void => {
    if (hasCome && ++turns < MOST_TURNS) {
      hasCome = false;
      setImmediate(turn);
    } else {
      turns = 0;
      slots.resume();
    }
  };
  server.on("connection", () => {
    hasCome = true;
    if (slots.isPaused) return;
    slots.pause();
    setImmediate(turn);
  });
}
