import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { id, opaque } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The content of a push message, as a browser shows it. */
export interface PushedMessage {
  title: string;
  body: string;
  /** A later message of the same tag takes the place of an earlier one. */
  tag: string;
  /** The page of the site that a press opens. */
  address: string;
  /** The address of the site's icon. */
  icon: string;
  /** Shown also while a page of the site is in sight. */
  isTest?: true;
}

const device = z.object({
  id: z.string(),
  device: z.string().nullable().describe("Browser and system, as the client names them; null when unknown."),
  kind: z.enum(["computer", "phone", "tablet", "unknown"]),
  since: timestamp.describe("The time at which push messages were turned on there."),
  lastSeenAt: timestamp.describe("The last use of the site there, to within a few minutes."),
  isCurrent: z.boolean().describe("Whether this is the device of the request."),
});

export type PushDevice = z.infer<typeof device>;

const isOn = z.boolean().describe("Whether the site sends push messages at all.");

export const listPushDevices = defineCall({
  method: "GET",
  path: "/push-devices",
  access: "member",
  summary: `Your devices that get push messages: this one, then the others, the last used first; at most ${LIMITS.pushDevices}.`,
  response: { 200: z.object({ isOn, devices: z.array(device).max(LIMITS.pushDevices) }) },
});

export const readPushKey = defineCall({
  method: "POST",
  path: "/push-devices/key",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary:
    "The site's public key, with which a browser subscribes to its push messages. Made at the first call.",
  response: { 200: z.object({ key: z.string().describe("An uncompressed point of P-256 in base64url.") }) },
});

/** A browser's push service is reached over https alone. */
const endpoint = opaque(ERROR_TEXTS.invalidPushEndpoint)
  .max(LIMITS.pushEndpoint, ERROR_TEXTS.invalidPushEndpoint)
  .refine((address) => URL.parse(address)?.protocol === "https:", ERROR_TEXTS.invalidPushEndpoint)
  .describe("The address at the push service of the browser's maker.");

function bytes(length: number) {
  const letters = Math.ceil((length * 4) / 3);
  return opaque(ERROR_TEXTS.invalidPushKeys).regex(
    new RegExp(`^[\\w-]{${letters}}$`),
    ERROR_TEXTS.invalidPushKeys,
  );
}

export const turnOnPush = defineCall({
  method: "POST",
  path: "/push-devices",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary: `Have push messages sent to this device, until your session here ends; the subscription before it is replaced. At most ${LIMITS.pushDevices} devices.`,
  body: z.object({
    endpoint,
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }).describe("The browser's keys in base64url."),
  }),
  response: { 204: z.null() },
});

export const turnOffPush = defineCall({
  method: "DELETE",
  path: "/push-devices/:id",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary: "Have no more push messages sent to a device of yours.",
  params: z.object({ id }),
  response: { 204: z.null() },
});

export const sendTestPush = defineCall({
  method: "POST",
  path: "/push-devices/test",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary: "Send a push message to this device, to try whether it arrives.",
  response: {
    200: z.object({
      outcome: z
        .enum(["sent", "gone", "failed"])
        .describe(
          "`sent`: the push service has taken it. `gone`: it does not know this device any more, and push messages are off here now. `failed`: it could not be reached, or refused.",
        ),
    }),
  },
});
