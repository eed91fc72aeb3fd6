import { styleText } from "node:util";
import type { Config } from "../platform/config.ts";
import type { demoAccount } from "./seed/demoAccount.ts";

/** Returns a few lines for someone who has just started the server. */
export function banner(config: Config, demo: typeof demoAccount | null, color: boolean): string {
  const paint = (style: "bold" | "cyan" | "dim", text: string) => (color ? styleText(style, text) : text);
  const home = `${config.platformProtocol}://${config.platformHost}`;
  const lines = [["Home", paint("cyan", home)]];
  if (demo) {
    const site = `${config.platformProtocol}://${demo.domain}.${config.platformHost}`;
    lines.unshift(["Read", paint("cyan", site)]);
    lines.push(["Sign in", `${demo.identifier}   password: ${demo.password}`]);
  }
  if (config.sandboxUrl)
    lines.push(["Messages", `${paint("cyan", config.sandboxUrl)}   mail and SMS, none of it sent`]);
  const where = config.platformHost === "localhost:4000" ? "" : ` --host ${home}`;
  lines.push(["Publish", `npx quire login${where}, then npx quire publish story.md`]);
  lines.push(["Stop", paint("dim", `Ctrl-C. Everything is kept in ${config.dataDir}`)]);
  const rows = lines.map(([name = "", text]) => `  ${paint("dim", name.padEnd(9))}${text}`);
  return ["", `  ${paint("bold", config.productName)} is ready.`, "", ...rows, "", ""].join("\n");
}
