import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Fields that give access, by any part of their name. Logs are read by many and stored for long. */
const SECRET = /authorization|cookie|passw|token|secret|xsrf|signature|^otp$|^parameters$|^detail$/i;
const MAX_DEPTH = 6;
/** The serializer's type for an error and each nested error: the driver's own contains all binds of the query. */
const SERIALIZED_ERROR = Object.getPrototypeOf(pino.stdSerializers.err(new Error()));

/**
 * Hides secrets in everything that is logged, copying only what it must: the library's own redaction takes twenty
 * times as long, on every request. Errors are handled later, by their serializer.
 */
function hide(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((one) => hide(one, depth + 1));
  if (!isPlain(value) || depth > MAX_DEPTH) return value;
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(value)) {
    const visible = SECRET.test(key) ? "[hidden]" : hide(value[key], depth + 1);
    if (visible === value[key]) continue;
    copy ??= { ...value };
    copy[key] = visible;
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

/** A database error carries the values of its query and the affected row, and an HTTP error its request. */
function describeError(error: Error): unknown {
  return hide({ ...pino.stdSerializers.err(error) });
}

/** A child logger's bindings bypass the formatter, so they are hidden here. */
function hideInChildren(log: Logger): Logger {
  const { child } = log;
  function hidingChild(this: Logger, bindings: Bindings, options?: ChildLoggerOptions): Logger {
    return Reflect.apply(child, this, [hideObject(bindings), options]);
  }
  Object.assign(log, { child: hidingChild });
  return log;
}

/** Logs one JSON line per event; in a development terminal, a short line instead. */
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
