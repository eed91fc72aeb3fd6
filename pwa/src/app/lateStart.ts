/** The longest a page goes without its script when an image stalls. */
const PATIENCE_MS = 3000;
/** The cover paints in the frames after the first, which shows the text. */
const COVER_MS = 100;
/**
 * The longest wait for a paint after everything has loaded: a screen that the script renders has nothing to paint
 * yet.
 */
const DRAWING_MS = 400;

/**
 * Returns the inline script that starts the app. The page is complete without it, so it waits until everything
 * readable has loaded and painted: on a slow network it would otherwise compete with the fonts and the cover, and
 * on a slow device delay painting the cover. A frame reaches the screen only some time after it is requested: where
 * the browser reports that, the script waits for the report. A first touch or key starts it at once. `entries` run in
 * their order.
 */
export function lateStart(entries: readonly string[], imports: readonly string[]): string {
  return `(()=>{let on;const go=()=>{if(on)return;on=1;for(const i of ${JSON.stringify(imports)}){const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="";l.href=i;document.head.append(l)}for(const e of ${JSON.stringify(entries)}){const s=document.createElement("script");s.type="module";s.crossOrigin="";s.async=false;s.src=e;document.head.append(s)}};const shown=()=>{const P=globalThis.PerformanceObserver;if(!P?.supportedEntryTypes?.includes("paint"))return setTimeout(go);setTimeout(go,${DRAWING_MS});new P((all,o)=>{if(all.getEntriesByName("first-contentful-paint").length){o.disconnect();setTimeout(go,${COVER_MS})}}).observe({type:"paint",buffered:true})};if(document.readyState==="complete")go();else{addEventListener("load",()=>requestAnimationFrame(shown));setTimeout(go,${PATIENCE_MS});for(const e of["pointerdown","keydown"])addEventListener(e,go,{once:true,capture:true,passive:true})}})()`;
}

const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;

/**
 * The built shell, with its script tags replaced by the late start. Vite writes one tag for each import of an entry
 * that only imports.
 */
export function startLate(html: string): string {
  const entries = addressesIn(html, ENTRY);
  if (entries.length === 0) throw new Error("the shell has no entry script");
  const script = `<script data-q-inline>${lateStart(entries, addressesIn(html, PRELOAD))}</script>`;
  return html
    .replace(PRELOAD, "")
    .replace(ENTRY, "")
    .replace("</head>", () => `  ${script}\n  </head>`);
}

const addressesIn = (html: string, tag: RegExp): string[] =>
  [...html.matchAll(tag)].map(([, address]) => address as string);
