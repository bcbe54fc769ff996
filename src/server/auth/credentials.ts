import type { Call } from "../../contract/call.ts";
import type { CallContext } from "../http/calls.ts";
import { widestNetwork } from "../http/limits/network.ts";
import { tryPassword } from "./devices.ts";
import { type CheckedMember, checkLogin } from "./sign-in.ts";

type Asking = Pick<CallContext<Call>, "db" | "networks" | "device" | "countTries" | "countMember"> & {
  body: { email: string; password: string };
};

/**
 * The member of an email and a password, by a call that takes them in place of a session. Each counts as a try. Run it outside
 * transactions. Throws as `tryPassword` and `checkLogin` do.
 */
export async function checkCredentials(asking: Asking): Promise<CheckedMember> {
  const { db, body, networks, device, countTries, countMember } = asking;
  const from = { email: body.email, networks: networks(), device: device() };
  const check = () => checkLogin(db, body, widestNetwork(from.networks));
  const member = await tryPassword(db, from, countTries, check);
  await countMember(member.id);
  return member;
}
