import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Fields that are keys to something. What is logged is read by many and kept for long. */
const SECRET_NAMES = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "token",
  "secret",
  "xsrf",
  "x-xsrf-token",
  "signature",
  "otp",
];

/** At any of the first levels of what is logged, whoever logs it. */
const SECRET_PATHS = SECRET_NAMES.flatMap((name) =>
  ["", "*", "*.*", "*.*.*"].map((level) => `${level}["${name}"]`),
);

/** One JSON line an event; in a terminal, while developing, one short line instead. */
export async function openLog(
  config: Pick<Config, "mode" | "logLevel">,
  to?: DestinationStream,
): Promise<Logger> {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_PATHS, censor: "[hidden]" },
  };
  if (to) return pino(options, to);
  if (config.mode === "development" && process.stdout.isTTY) {
    const pretty = await import("pino-pretty").catch(() => null); // a development dependency
    if (pretty) {
      const line = { singleLine: true, ignore: "reqId,hostname", translateTime: "SYS:HH:MM:ss" };
      return pino(options, pretty.default({ ...line, sync: true }));
    }
  }
  return pino(options);
}
