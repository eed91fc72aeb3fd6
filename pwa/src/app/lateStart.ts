/** The longest that a page stays without its script, where a picture does not come. */
const PATIENCE_MS = 3000;
/** A cover is drawn by the frames after the first, which shows the text. */
const COVER_MS = 100;
/** The longest that is waited for what is drawn, once all has arrived: a screen that the script draws has nothing to show yet. */
const DRAWING_MS = 400;

/**
 * Text of the inline script that brings the app in. The page is whole without it, so it waits until all that is read has
 * arrived and stands on the screen: on a slow network the script would otherwise take the line from the fonts and the
 * cover, and on a slow device the time in which the cover is drawn. What is drawn stands on the screen only some time after
 * its frame was asked for: where the browser tells when, that is waited for. A first touch or key brings the script at once.
 */
export function lateStart(entry: string, imports: readonly string[]): string {
  return `(()=>{let on;const go=()=>{if(on)return;on=1;for(const i of ${JSON.stringify(imports)}){const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="";l.href=i;document.head.append(l)}const s=document.createElement("script");s.type="module";s.crossOrigin="";s.src="${entry}";document.head.append(s)};const shown=()=>{const P=globalThis.PerformanceObserver;if(!P?.supportedEntryTypes?.includes("paint"))return setTimeout(go);setTimeout(go,${DRAWING_MS});new P((all,o)=>{if(all.getEntriesByName("first-contentful-paint").length){o.disconnect();setTimeout(go,${COVER_MS})}}).observe({type:"paint",buffered:true})};if(document.readyState==="complete")go();else{addEventListener("load",()=>requestAnimationFrame(shown));setTimeout(go,${PATIENCE_MS});for(const e of["pointerdown","keydown"])addEventListener(e,go,{once:true,capture:true,passive:true})}})()`;
}

const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;

/** The built shell with its script tags replaced by the one that starts them late. */
export function startLate(html: string): string {
  const entry = ENTRY.exec(html)?.[1];
  if (!entry) throw new Error("the shell names no script to start");
  const imports = [...html.matchAll(PRELOAD)].map(([, href]) => href as string);
  const script = `<script data-q-inline>${lateStart(entry, imports)}</script>`;
  return html
    .replace(PRELOAD, "")
    .replace(ENTRY, "")
    .replace("</head>", () => `  ${script}\n  </head>`);
}
