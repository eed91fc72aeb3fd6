import { readConfig } from "../platform/config.ts";
import { StartupError } from "../platform/startupError.ts";
import { startServer } from "./startServer.ts";

try {
  await startServer(readConfig(process.env));
} catch (error) {
  if (error instanceof StartupError)
    process.stderr.write(`\n  ${error.message.replaceAll("\n", "\n  ")}\n\n`);
  else console.error(error);
  process.exit(1);
}
