import { LoginContext, valuesOf } from "../enums.ts";

/** What the sign-in says for one context. */
export interface SigninWords {
  title: string;
  /** Why one is asked, or what happens afterwards; empty where the title says it. */
  note: string;
}

/** Who is spoken of. */
interface Names {
  product: string;
  /** The creator whose site it is, where it is one's. */
  site: string | null;
}

type Words = (names: Names) => SigninWords;

const continuing =
  (note: string): Words =>
  ({ product }) => ({ title: `Sign in to ${product} to continue`, note });
const to =
  (what: string, note: string): Words =>
  () => ({ title: `Sign in to ${what}`, note });

const WORDS: Record<LoginContext, Words> = {
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

/** The title and the note of the sign-in for what a person was about to do (specification §3). */
export function signinWords(context: LoginContext, names: Names): SigninWords {
  return WORDS[context](names);
}

/** A context as an address names it; what is none is `direct`. */
export function readLoginContext(text: string | null | undefined): LoginContext {
  return valuesOf(LoginContext).find((context) => context === text) ?? LoginContext.direct;
}

const COMMENTING: readonly LoginContext[] = [LoginContext.postFloatingComment, LoginContext.belowPostComment];

/** Where one comes back to: the page that one was on, for a comment its comments (specification §4), for Pro its flow (§2). */
export function returnPath(context: LoginContext, path: string): string {
  if (context === LoginContext.pro) return `${path.replace(/#.*$/, "")}#pro`;
  return COMMENTING.includes(context) ? `${path.replace(/#.*$/, "")}#comments` : path;
}
