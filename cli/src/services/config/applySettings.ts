import type { Terminal } from "../../terminal.ts";
import type { Settings } from "./settings.ts";

/**
 * Returns the terminal with the user's settings applied. Standard color variables take precedence over settings; a
 * configured editor takes precedence over the environment's.
 */
export function applySettings(bare: Terminal, { color, browser, editor, plain }: Settings): Terminal {
  const terminal = {
    ...bare,
    env: editor ? { ...bare.env, VISUAL: editor } : bare.env,
    hasBrowser: bare.hasBrowser && browser !== "never",
    isPlain: plain === "true",
  };
  const { env } = terminal;
  if (env.NO_COLOR || env.FORCE_COLOR || !color || color === "auto") return terminal;
  const isOn = color === "always";
  // Ink reads the process's environment once, when it loads.
  terminal.drawInColor?.(isOn);
  return { ...terminal, env: { ...env, ...(isOn ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) } };
}
