import { stat } from "node:fs/promises";
import { Failure } from "../../exit.ts";
import { hasColor, type Terminal } from "../../terminal.ts";
import { profilesPath, readProfiles } from "../account/profiles.ts";
import { readSettings, settingsPath } from "../config/savedSettings.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** Minimum Node version: the package's `engines`. */
const LEAST_NODE = [20, 19] as const;

/** Checks that this Node is new enough. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  return isEnough
    ? ok("node", `Node ${version}`)
    : fail("node", `Node ${version} is too old`, `Install Node ${LEAST_NODE.join(".")} or newer.`);
}

/** Checks that local files are readable, and only by their owner. */
export async function checkFiles({ env }: Pick<Terminal, "env">, platform: string): Promise<Check[]> {
  return [
    await checkFile("settings", settingsPath(env), platform, () => readSettings(env)),
    await checkFile("sign-ins", profilesPath(env), platform, () => readProfiles(profilesPath(env))),
  ];
}

async function checkFile(
  name: string,
  path: string,
  platform: string,
  read: () => Promise<unknown>,
): Promise<Check> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return fail(name, error.facts.message, error.facts.next ?? "Move it away.");
  }
  const facts = await stat(path).catch(() => null);
  if (!facts) return ok(name, `none saved yet in ${path}`);
  // Windows doesn't store read permissions in these bits.
  const isOpen = platform !== "win32" && (facts.mode & 0o077) !== 0;
  const mode = (facts.mode & 0o777).toString(8).padStart(4, "0");
  return isOpen
    ? fail(name, `${path} can be read by others (${mode})`, `Run: chmod 600 ${path}`)
    : ok(name, path);
}

/** Reports what this terminal supports. Never fails: everything works in a pipe too. */
export function checkTerminal({ stdout, stderr, env, isPlain }: Terminal): Check {
  if (!stdout.isTTY || !stderr.isTTY) return ok("terminal", "a pipe: plain text, nothing drawn");
  const columns = stdout.columns ?? 80;
  const facts = [
    `${columns} columns`,
    hasColor(stdout, env) ? "color" : "no color",
    isPlain ? "plain, as set" : null,
  ];
  const found = facts.filter(Boolean).join(", ");
  if (env.TERM === "dumb") {
    return warn("terminal", "TERM is dumb: plain text, nothing drawn", "Set TERM to match your terminal.");
  }
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || "";
  if (process.platform !== "win32" && locale !== "" && !/utf-?8/i.test(locale)) {
    return warn(
      "terminal",
      `${found}; its locale ${locale} is not UTF-8`,
      "Set LANG to one such as C.UTF-8.",
    );
  }
  return columns < 40
    ? warn("terminal", found, "Make it wider, or use --plain: tables leave columns out.")
    : ok("terminal", found);
}

/** Reports the editor for texts. */
export function checkEditor({ env }: Pick<Terminal, "env">): Check {
  const editor = env.VISUAL || env.EDITOR;
  return editor
    ? ok("editor", editor)
    : warn("editor", "none is set", 'Run: quire config set editor "code --wait", or set EDITOR.');
}
