import { ERROR_TEXTS } from "../../../contract/errors.ts";

/** The JSON schema of an error answer, with all codes and their texts. */
export const ERROR_SCHEMA = {
  $id: "Error",
  description: "The request failed.",
  type: "object",
  required: ["error", "code"],
  properties: {
    error: { type: "string", description: "What happened and what to do, for a person." },
    code: {
      description: "What happened, for a program. A code keeps its meaning; later versions may add codes.",
      oneOf: Object.entries(ERROR_TEXTS).map(([code, text]) => ({ const: code, description: text })),
    },
    errors: {
      description: "One sentence for each wrong value. The code is that of the first.",
      type: "array",
      items: { type: "string" },
    },
  },
};
