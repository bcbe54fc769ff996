import { escapeUTF8 } from "entities";
import type { Mail } from "../mail/mailer.ts";

interface Parts {
  to: string;
  username: string;
  siteName: string;
  /** Origin of the site, without a trailing slash. */
  siteAddress: string;
  code: string;
}

/** Where a code is used. */
export function resetLink(siteAddress: string, code: string): string {
  return `${siteAddress}/reset-password?oobCode=${encodeURIComponent(code)}`;
}

/** The mail that leads to a new password. */
export function passwordResetMail({ to, username, siteName, siteAddress, code }: Parts): Mail {
  const link = resetLink(siteAddress, code);
  const greeting = `Hello ${username},`;
  const reason = `somebody, probably you, has asked for a new password at ${siteName}. Choose one here, within an hour:`;
  const otherwise =
    "If it was not you, there is nothing to do: your password stays as it is, and nobody else has this mail.";
  return {
    to,
    subject: `Your new password at ${siteName}`,
    text: [greeting, reason, link, otherwise, siteName].join("\n\n"),
    html: `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif; line-height: 1.5; color: #29231e; max-width: 36em">
<p>${escapeUTF8(greeting)}</p>
<p>${escapeUTF8(reason)}</p>
<p><a href="${escapeUTF8(link)}" style="display: inline-block; padding: 10px 20px; border-radius: 999px; background: #2f2822; color: #fffdf9">Choose a new password</a></p>
<p>Or open this address: ${escapeUTF8(link)}</p>
<p>${escapeUTF8(otherwise)}</p>
<p>${escapeUTF8(siteName)}</p>
</body>
</html>
`,
  };
}
