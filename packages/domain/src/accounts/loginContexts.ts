import { LoginContext, valuesOf } from "../enums.ts";

/** The sign-in screen's copy for one context. */
export interface SigninCopy {
  title: string;
  /** Why sign-in is needed, or what happens afterwards; empty if the title says it. */
  note: string;
}

/** The user the text refers to. */
interface Names {
  product: string;
  /** The site's creator, on a creator's site. */
  site: string | null;
}

type CopyOf = (names: Names) => SigninCopy;

const continuing =
  (note: string): CopyOf =>
  ({ product }) => ({ title: `Sign in to ${product} to continue`, note });
const to =
  (what: string, note: string): CopyOf =>
  () => ({ title: `Sign in to ${what}`, note });

const COPY: Record<LoginContext, CopyOf> = {
  direct: continuing(""),
  sessionExpired: continuing("Session timed out. Please re-login. Your unsent changes are saved."),
  savePost: to("save your post", "It stays on this device until you're back."),
  purchasePost: to("buy this post", "After signing in, you'll return here to pay."),
  purchaseBook: to("order this book", "After signing in, you'll return here to order."),
  follow: ({ site }) => ({
    title: site ? `Sign in to follow ${site}` : "Sign in to follow",
    note: "You'll follow right after you sign in.",
  }),
  notificationSubscribe: ({ site }) => ({
    title: "Sign in to be notified",
    note: `You'll get updates${site ? ` from ${site}` : ""} once you follow.`,
  }),
  postFloatingComment: to("comment", "After signing in, you'll return to the comments."),
  belowPostComment: to("comment", "After signing in, you'll return to the comments."),
  generateImages: to("create covers", "They're saved to your account."),
  marketingPage: ({ product }) => ({ title: `Sign in to start with ${product}`, note: "" }),
  purchaseBulkPosts: to("buy these posts", "After signing in, you'll return here to pay."),
  support: ({ site }) => ({
    title: site ? `Sign in to support ${site}` : "Sign in to give support",
    note: "After signing in, you'll return here to choose an amount.",
  }),
  pro: to("get Pro", "Your plan belongs to your account."),
  unauthorized: continuing("You need an account to see this page."),
};

/** Returns the title and note of the sign-in screen for the action that required it (specification §3). */
export function signinCopy(context: LoginContext, names: Names): SigninCopy {
  return COPY[context](names);
}

/** Parses a context from a URL; unknown values become `direct`. */
export function readLoginContext(text: string | null | undefined): LoginContext {
  return valuesOf(LoginContext).find((context) => context === text) ?? LoginContext.direct;
}

const COMMENTING: readonly LoginContext[] = [LoginContext.postFloatingComment, LoginContext.belowPostComment];

/**
 * Returns where to go after sign-in: back to the same page; for a comment, to its comments (specification §4); for
 * Pro, to its flow (§2).
 */
export function returnPath(context: LoginContext, path: string): string {
  if (context === LoginContext.pro) return `${path.replace(/#.*$/, "")}#pro`;
  return COMMENTING.includes(context) ? `${path.replace(/#.*$/, "")}#comments` : path;
}
