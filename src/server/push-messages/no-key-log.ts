/**
 * With this variable, which `http_ece` reads when it is loaded, it would write the keys of every message to standard
 * error.
 */
delete process.env["ECE_KEYLOG"];
