/** Calls back whenever the person comes back to this page, from another tab or app. Returns how to stop. */
export function onReturn(look: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === "visible") look();
  };
  document.addEventListener("visibilitychange", seen);
  return () => document.removeEventListener("visibilitychange", seen);
}
