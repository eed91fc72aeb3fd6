import { showSnackbar } from "../ui/snackbars.ts";

/** Says that a session has ended, and offers to sign in and come back. What waits to be sent stays for that. */
export function tellSessionExpired(path: string): void {
  // Who is signing in already needs no telling.
  if (/^\/sign(in|up)\b/.test(path)) return;
  showSnackbar({
    title: "Session timed out. Please re-login.",
    message: "What waits to be sent is kept.",
    auto: false,
    action: {
      label: "Sign in",
      href: `/signin?redirect=${encodeURIComponent(path)}&context=sessionExpired`,
    },
  });
}
