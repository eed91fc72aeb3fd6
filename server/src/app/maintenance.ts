import { StartupError } from "../platform/startupError.ts";
import { maintain } from "./maintain.ts";

try {
  process.stdout.write(`${await maintain(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  if (error instanceof StartupError) {
    process.stderr.write(`\n  ${error.message.replaceAll("\n", "\n  ")}\n\n`);
  } else console.error(error);
  process.exitCode = 1;
}
