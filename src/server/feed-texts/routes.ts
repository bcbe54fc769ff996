import * as calls from "../../contract/feed-texts.ts";
import { aboutFeed, changesWith } from "../sharing/dependencies.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { readAbout } from "./read-about.ts";
import { saveTexts } from "./save-texts.ts";
import { listTexts } from "./stored-texts.ts";

export function feedTextRoutes({ answer, share, write }: Calls): void {
  share(
    calls.readFeedAbout,
    ({ reader, params }) => readAbout(reader, params.name),
    (_answer, { params }) => changesWith(aboutFeed(params.name)),
  );
  answer(calls.listFeedTexts, ({ db, params, viewer }) => listTexts(db, viewer, params.name));
  write(calls.saveFeedTexts, ({ db, params, body, viewer }) => saveTexts(db, viewer, params.name, body));
}
