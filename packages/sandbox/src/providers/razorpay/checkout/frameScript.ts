/** `frame.js`, within the frame: tells the page that opened it, and no other, what happened. */
export const FRAME_SCRIPT = `(() => {
  const { origin, message } = JSON.parse(document.querySelector('meta[name="told"]').content);
  const tell = (told) => parent.postMessage(told, origin);
  if (message) tell(message);
  addEventListener("click", ({ target }) => {
    if (target.closest("[data-close]")) tell({ event: "dismiss" });
  });
  for (const button of document.querySelectorAll("[data-close]")) button.disabled = false;
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") tell({ event: "dismiss" });
  });
})();
`;
