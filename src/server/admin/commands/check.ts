import { checkFigures, checkImageFiles, describeCheck, type FigureCheck } from "../../check/check.ts";
import { mendFigures } from "../../check/mend.ts";
import { imageStoreOf } from "../../images/store-of.ts";
import { type AdminContext, type Command, readWords } from "../command.ts";

const FIX = "--fix";

export const check: Command = {
  usage: `check [${FIX}]`,
  summary: `Compares every figure (a stored count) with its rows, and images with their files. With ${FIX} it corrects the figures.`,
  async run(context, args) {
    readWords(args.filter((word) => word !== FIX));
    if (args.includes(FIX)) context.say(`Corrected: ${await mendFigures(context.db)}.\n`);
    const checks = await checkAll(context);
    for (const one of checks) context.say(describeCheck(one));
    const off = checks.filter((one) => one.off > 0).length;
    context.say(
      off === 0 ? "\nEvery figure equals its rows." : `\n${off} of ${checks.length} checks found errors.`,
    );
    return off === 0 ? 0 : 1;
  },
};

async function checkAll({ db, settings }: AdminContext): Promise<FigureCheck[]> {
  return [...(await checkFigures(db)), await checkImageFiles(db, imageStoreOf(settings))];
}
