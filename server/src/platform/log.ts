import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Fields that open something, by any part of their name. What is logged is read by many and kept for long. */
const SECRET = /authorization|cookie|passw|token|secret|xsrf|signature|^otp$|^parameters$|^detail$/i;
const DEEPEST = 6;
/** What the serializer makes of an error, and of each error in it: the driver's own has all that was bound to the query. */
const SERIALIZED_ERROR = Object.getPrototypeOf(pino.stdSerializers.err(new Error()));

/**
 * Hides secrets in what is logged, whoever logs it, copying only what it must: the library's own redaction takes twenty
 * times as long, for each request. Errors come later, by their serializer.
 */
function hide(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((one) => hide(one, depth + 1));
  if (!isPlain(value) || depth > DEEPEST) return value;
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(value)) {
    const shown = SECRET.test(key) ? "[hidden]" : hide(value[key], depth + 1);
    if (shown === value[key]) continue;
    copy ??= { ...value };
    copy[key] = shown;
  }
  return copy ?? value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || prototype === SERIALIZED_ERROR;
}

function hideObject(object: object): Record<string, unknown> {
  return hide(object) as Record<string, unknown>;
}

/** A database error carries the values of its query and the row that it was about, and an HTTP error its request. */
function describeError(error: Error): unknown {
  return hide({ ...pino.stdSerializers.err(error) });
}

/** What a child logger always says goes past the formatter, and so is hidden here. */
function hideInChildren(log: Logger): Logger {
  const { child } = log;
  function hidingChild(this: Logger, bindings: Bindings, options?: ChildLoggerOptions): Logger {
    return Reflect.apply(child, this, [hideObject(bindings), options]);
  }
  Object.assign(log, { child: hidingChild });
  return log;
}

/** One JSON line an event; in a terminal, while developing, one short line instead. */
export async function openLog(
  config: Pick<Config, "mode" | "logLevel">,
  to?: DestinationStream,
): Promise<Logger> {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: hideObject },
    serializers: { err: describeError, error: describeError },
  };
  if (to) return hideInChildren(pino(options, to));
  if (config.mode === "development" && process.stdout.isTTY) {
    const pretty = await import("pino-pretty").catch(() => null); // a development dependency
    if (pretty) {
      const line = { singleLine: true, ignore: "reqId,hostname", translateTime: "SYS:HH:MM:ss" };
      return hideInChildren(pino(options, pretty.default({ ...line, sync: true })));
    }
  }
  return hideInChildren(pino(options));
}
