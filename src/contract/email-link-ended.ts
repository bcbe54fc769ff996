/** In a file of its own, since pages that say it must not load the texts of all errors. */
export const EMAIL_LINK_ENDED =
  "This link has expired or was already used. To change your email, start again in Settings. For a new account, sign in and press “Send again”.";
