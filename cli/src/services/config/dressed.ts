import type { Terminal } from "../../terminal.ts";
import type { Settings } from "./settings.ts";

/**
 * The terminal as the person has set it for every command. For colors, the variables that every program heeds go before;
 * an editor that was set for this program alone goes before those for all.
 */
export function dressed(bare: Terminal, { color, browser, editor, plain }: Settings): Terminal {
  const terminal = {
    ...bare,
    env: editor ? { ...bare.env, VISUAL: editor } : bare.env,
    hasBrowser: bare.hasBrowser && browser !== "never",
    isPlain: plain === "true",
  };
  const { env } = terminal;
  if (env.NO_COLOR || env.FORCE_COLOR || !color || color === "auto") return terminal;
  const isOn = color === "always";
  // Ink looks at the process's own environment, once, when it is loaded.
  terminal.drawInColor?.(isOn);
  return { ...terminal, env: { ...env, ...(isOn ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) } };
}
