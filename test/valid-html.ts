import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** The page's violations of the HTML standard; empty for a valid page. */
export async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const lines = html.split("\n");
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const near = lines[line - 1]!.slice(Math.max(0, column - 100), column + 100);
      return `${ruleId}: ${message}, near ${near}`;
    }),
  );
}
