import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";

/** Changes settings of the site as this admin, from their present version; gives the answer. */
export async function changeSettings(
  { call }: Pick<TestApp, "call">,
  { token }: Signed,
  settings: object,
): ReturnType<TestApp["call"]> {
  const { version } = (await call("GET", "/admin/settings", { token })).body;
  return call("POST", "/admin/settings", { token, body: { version, ...settings } });
}
