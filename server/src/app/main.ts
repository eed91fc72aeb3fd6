import { type Config, readConfig } from "../platform/config.ts";
import { StartupError } from "../platform/startupError.ts";
import { claimPort } from "./claimPort.ts";

try {
  const config = readConfig(process.env);
  const port = await claimPort(config.port, config.host);
  // Only now what is heavy: a mistake above is told at once.
  const { startServer } = await import("./startServer.ts");
  await startServer(withPort(config, port));
} catch (error) {
  if (error instanceof StartupError)
    process.stderr.write(`\n  ${error.message.replaceAll("\n", "\n  ")}\n\n`);
  else console.error(error);
  process.exit(1);
}

/** With PORT=0 the port is known only now, and links to ourselves need it. */
function withPort(config: Config, port: number): Config {
  const platformHost = config.platformHost === "localhost:0" ? `localhost:${port}` : config.platformHost;
  return { ...config, port, platformHost };
}
