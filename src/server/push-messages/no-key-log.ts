/** With this variable `http_ece` would write the keys of every message to standard error. It reads it when it is loaded. */
delete process.env["ECE_KEYLOG"];
