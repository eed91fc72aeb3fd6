/** The shortest time between two reloads: a page whose files stay missing must remain readable. */
const AGAIN_MS = 60_000;

/**
 * The inline script that reloads a page whose script, style or chunk is gone, as after an update: the new page names
 * files that exist. It does so only if the server answers, since offline the page on the screen is worth more, and if
 * nothing typed would be lost. Otherwise it looks for the new version, and the page offers it (`registerWorker.ts`).
 * It must be inline: a file of its own would be missing too.
 */
export const reloadScript = `(()=>{const typed=new Set;let busy;addEventListener("input",e=>typed.add(e.target),true);const wouldLose=()=>[...typed].some(e=>e.isConnected)||!dispatchEvent(new Event("beforeunload",{cancelable:true}));const gone=async()=>{if(busy)return;busy=1;try{if((await fetch("/healthz",{cache:"no-store"})).status<500){if(wouldLose())await(await navigator.serviceWorker?.getRegistration())?.update();else if(Date.now()-sessionStorage.getItem("reloaded")>${AGAIN_MS}){sessionStorage.setItem("reloaded",Date.now());location.reload()}}}catch{}busy=0};addEventListener("error",({target:{src,href}})=>{if(\`\${src||href}\`.startsWith(location.origin+"/assets/"))gone()},true);addEventListener("vite:preloadError",gone)})()`;
