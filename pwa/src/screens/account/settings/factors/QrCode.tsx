import { useLazy } from "../../../../lib/useLazy.ts";

/** Light modules around the code, which scanners need. */
const QUIET = 4;

/** A text as a QR code. Its library is loaded with it. */
export function QrCode({ text }: { text: string }) {
  const library = useLazy(true, () => import("uqr"));
  if (!library) return <div className="settings-qr" />;
  const modules = library.encode(text, { border: 0 }).data;
  const size = modules.length + 2 * QUIET;
  return (
    <svg className="settings-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app">
      <path d={pathOf(modules)} />
    </svg>
  );
}

/** Returns the dark modules as the squares of an SVG path. */
export function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
}
