import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

interface Parts {
  note?: string;
  maxUses?: number;
  days?: number | null;
  feeds?: string[];
}

/** Makes an invitation through the API, for tests; returns it with the secret of its link. */
export async function invite({ call }: Pick<TestApp, "call">, { token }: Signed, parts: Parts = {}) {
  const body = { maxUses: 1, days: 7, ...parts };
  const made = await call("POST", "/invitations", { token, body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { link, invitation } = made.body;
  return { ...invitation, link, secret: new URL(link).hash.slice(1) };
}

/** Changes settings of the site as this admin. */
export async function setUp(app: Pick<TestApp, "call">, admin: Signed, settings: object): Promise<void> {
  const { status } = await changeSettings(app, admin, settings);
  if (status !== 200) throw new Error(`The settings were refused: ${status}`);
}
