import X from "lucide-react/icons/x";
import { useEffect, useState, useSyncExternalStore } from "react";
import "./SnackbarHost.css";
import { IconButton } from "./IconButton.tsx";
import { dismissSnackbar, type Snackbar, snackbarStore } from "./snackbars.ts";

/** Specification §9. */
const AUTO_DISMISS_MS = 10_000;

/** Renders snackbars; mounted once at the end of the app. Announced politely; kept open while hovered or focused. */
export function SnackbarHost() {
  const snackbars = useSyncExternalStore(
    snackbarStore.subscribe,
    snackbarStore.read,
    snackbarStore.readOnServer,
  );
  return (
    <section className="q-snackbars" aria-label="Notices" aria-live="polite">
      {snackbars.map((snackbar) => (
        <SnackbarView key={snackbar.id} {...snackbar} />
      ))}
    </section>
  );
}

/** A single snackbar with its timer. */
export function SnackbarView({ id, title, message, tone, action, closable, auto }: Snackbar) {
  const [held, setHeld] = useState(false);
  const close = () => dismissSnackbar(id);
  useEffect(() => {
    if (!auto || held) return;
    const timer = setTimeout(() => dismissSnackbar(id), AUTO_DISMISS_MS);
    return () => clearTimeout(timer);
  }, [id, auto, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive; pauses the timer while hovered or focused
    <div
      className={`q-snackbar is-${tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="q-snackbar-words">
        <p className="q-snackbar-title">{title}</p>
        {message ? <p className="q-snackbar-message">{message}</p> : null}
      </div>
      {action && "href" in action ? (
        <a className="q-snackbar-action" href={action.href} onClick={close}>
          {action.label}
        </a>
      ) : action ? (
        <button
          type="button"
          className="q-snackbar-action"
          onClick={() => {
            close();
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      ) : null}
      {closable ? <IconButton icon={X} label="Dismiss" onClick={close} /> : null}
    </div>
  );
}
