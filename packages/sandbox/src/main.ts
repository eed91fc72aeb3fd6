import { providers } from "./providers.ts";
import { startSandbox } from "./startSandbox.ts";

const { SANDBOX_PORT, SANDBOX_DIR, SANDBOX_WEBHOOKS } = process.env;

try {
  const sandbox = await startSandbox({
    port: Number(SANDBOX_PORT ?? 4001),
    dir: SANDBOX_DIR ?? null,
    webhooksTo: SANDBOX_WEBHOOKS ?? null,
    providers: providers.filter(({ key }) => !process.env[key]?.trim()),
  });
  if (process.send) runAsChild(sandbox.environment);
  else console.log([`Messages can be read at ${sandbox.url}`, ...lines(sandbox.environment)].join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Runs as a child process: reports the environment to the parent and exits with it, however it ends. */
function runAsChild(environment: Record<string, string>): void {
  process.send?.({ environment });
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches both processes; the parent still sends while it drains.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
}

function lines(environment: Record<string, string>): string[] {
  return Object.entries(environment).map(([name, value]) => `  ${name}=${value}`);
}
