import type { Server } from "node:http";
import type { Places } from "./places.ts";

/** Then work goes on, however many come. */
const MOST_TURNS = 64;

/**
 * Lets newcomers in before more work is begun. Node accepts one connection in each turn of its loop: with work in
 * every turn, a crowd of them would wait outside for many seconds, members who write among them, and so would
 * whoever comes after those who have given up.
 */
export function letNewcomersIn(server: Server, places: Places): void {
  let hasCome = false;
  let turns = 0;
  const turn = (): void => {
    if (hasCome && ++turns < MOST_TURNS) {
      hasCome = false;
      setImmediate(turn);
    } else {
      turns = 0;
      places.resume();
    }
  };
  server.on("connection", () => {
    hasCome = true;
    if (places.isPaused) return;
    places.pause();
    setImmediate(turn);
  });
}
