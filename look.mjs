import { chromium } from "playwright";

const args = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args });
const base = "http://localhost:4700";
const ctx = await b.newContext({ viewport: { width: 1440, height: 900 } });
const p = await ctx.newPage();
await p.goto(base + "/signin");
await p.getByLabel(/email/i).first().fill("melville@example.com");
const next = p.getByRole("button", { name: /continue|next/i }).first();
if (await next.count()) await next.click().catch(() => {});
await p
  .getByLabel(/password/i)
  .first()
  .fill("call me ishmael");
await p
  .getByRole("button", { name: /^sign in/i })
  .first()
  .click();
await p.waitForTimeout(3000);
console.log(p.url());
const site = new URL(p.url()).origin;
const shots = process.argv.slice(2);
for (const path of ["/mailer/settings", "/mailer"])
  for (const [w, h] of [
    [390, 844],
    [1440, 900],
  ])
    for (const scheme of ["light", "dark"]) {
      await p.setViewportSize({ width: w, height: h });
      await p.emulateMedia({ colorScheme: scheme });
      await p.goto(site + path);
      await p.waitForTimeout(2500);
      const n = path.replaceAll("/", "_") + "-" + w + "-" + scheme;
      await p.screenshot({ path: `/tmp/look/shots/${n}.png` });
      if (scheme === "light") await p.screenshot({ path: `/tmp/look/shots/${n}-full.png`, fullPage: true });
    }
await ctx.storageState({ path: "/tmp/look/state.json" });
await b.close();
