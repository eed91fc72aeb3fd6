/** Calls back whenever the user returns to this page from another tab or app. Returns a function that stops it. */
export function onReturn(onVisible: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === "visible") onVisible();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
