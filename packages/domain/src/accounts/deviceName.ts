const BROWSERS: readonly [RegExp, string][] = [
  // Our own command line: `quire/1.0.0 node/24.1.0 linux`.
  [/^quire\//, "Terminal"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b| win32$/, "Windows"],
  [/\bMac(?:intosh|OS| OS X)\b| darwin$/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b| linux$/, "Linux"],
];

/** Returns a readable name of the browser: "Chrome on Windows". */
export function deviceName(userAgent: string): string {
  const named = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(BROWSERS) ?? "Browser";
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
