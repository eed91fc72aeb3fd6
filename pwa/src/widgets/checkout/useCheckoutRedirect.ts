import { useEffect, useRef, useState } from "react";

interface CheckoutRedirect {
  /** A request is pending, or the page is about to redirect. */
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
  /** Redirects to the provider, unless the dialog was closed in the meantime. */
  redirect: (url: string) => void;
}

/**
 * Busy state of a dialog that redirects to a payment provider: it stays busy during the redirect and resets when
 * the page is restored.
 */
export function useCheckoutRedirect(): CheckoutRedirect {
  const [isBusy, setIsBusy] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    // The browser's back button restores the page from its cache: enable the button again.
    const reset = (event: PageTransitionEvent) => event.persisted && setIsBusy(false);
    window.addEventListener("pageshow", reset);
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      window.removeEventListener("pageshow", reset);
    };
  }, []);
  const redirect = (url: string) => {
    if (!isClosed.current) location.assign(url);
  };
  return { isBusy, setIsBusy, redirect };
}
