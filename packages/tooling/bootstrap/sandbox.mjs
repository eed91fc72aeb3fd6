// @ts-check
import { fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * The variable of each provider with a double: if set, the real provider is used. A test compares this to the
 * doubles.
 */
export const PROVIDER_KEYS = [
  "SMTP_URL",
  "TWILIO_ACCOUNT_SID",
  "GOOGLE_CLIENT_ID",
  "FACEBOOK_CLIENT_ID",
  "STRIPE_SECRET_KEY",
  "RAZORPAY_KEY_ID",
  "LULU_CLIENT_KEY",
  "SHIPROCKET_EMAIL",
  "VAPID_SUBJECT",
  "WEBSUB_HUB",
];

/**
 * Whether to use doubles: on a developer's machine without a provider's key. In production the server itself
 * reports the missing key.
 * @param {Record<string, string | undefined>} env
 */
export function wantsSandbox(env) {
  const mode = env.NODE_ENV || "development";
  return mode === "development" && PROVIDER_KEYS.some((key) => !env[key]?.trim());
}

/**
 * Starts the provider doubles next to the product, and passes their URLs in its environment. They exit with this
 * process, however it ends.
 * @param {Record<string, string | undefined>} [env] read and extended
 */
export async function startSandbox(env = process.env) {
  if (!wantsSandbox(env)) return;
  const product = Number(env.PORT) || 4000;
  const port = Number(env.SANDBOX_PORT ?? product + 1);
  const dir = join(resolve(ROOT, env.DATA_DIR ?? "data"), "sandbox");
  const child = fork(join(ROOT, "packages", "sandbox", "dist", "main.js"), {
    env: {
      ...env,
      SANDBOX_PORT: String(port),
      SANDBOX_DIR: dir,
      SANDBOX_WEBHOOKS: env.SANDBOX_WEBHOOKS ?? `http://127.0.0.1:${product}`,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Not this process's own options: a debugger's port is already in use.
    execArgv: [],
  });
  const told = await Promise.race([once(child, "message"), once(child, "exit").then(() => null)]);
  if (told === null) {
    console.error("  The sandbox did not start; messages are kept in files.");
    return;
  }
  Object.assign(env, told[0].environment);
  // It must not keep an idle process alive.
  child.unref();
  child.channel?.unref();
}
