import { type Config, readConfig } from "../platform/config.ts";
import { StartupError } from "../platform/startupError.ts";
import { claimPort } from "./claimPort.ts";

/** Reads the configuration, claims the port, then starts; prints what an operator can fix as a plain message. */
export async function launch(start: (config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const port = await claimPort(config.port, config.host);
    await start(withPort(config, port));
  } catch (error) {
    if (error instanceof StartupError)
      process.stderr.write(`\n  ${error.message.replaceAll("\n", "\n  ")}\n\n`);
    else console.error(error);
    process.exit(1);
  }
}

/** With PORT=0 the port is known only now, and links to the platform need it. */
function withPort(config: Config, port: number): Config {
  const platformHost = config.platformHost === "localhost:0" ? `localhost:${port}` : config.platformHost;
  return { ...config, port, platformHost };
}
