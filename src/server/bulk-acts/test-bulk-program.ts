import { databaseOn, openPool } from "../db/pools.ts";
import { workOn } from "./run.ts";

/** For tests: a program that works on an act, and prints a line after each batch. */

const [, , connectionString, actId] = process.argv;
const db = databaseOn(openPool(connectionString!, 1, () => {}));
while (await workOn(db, Number(actId))) process.stdout.write("batch\n");
process.stdout.write("end\n");
