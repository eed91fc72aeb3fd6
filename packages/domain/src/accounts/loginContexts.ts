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
  sessionExpired: continuing("Session timed out. Please re-login. What waits to be sent is kept."),
  savePost: to("save your post", "It stays on this device until you are back."),
  purchasePost: to("buy this post", "You come back to it afterwards, and the payment opens."),
  purchaseBook: to("order this book", "You come back to it afterwards, and the order opens."),
  follow: ({ site }) => ({
    title: site ? `Sign in to follow ${site}` : "Sign in to follow",
    note: "You follow as soon as you are in.",
  }),
  notificationSubscribe: ({ site }) => ({
    title: "Sign in to be notified",
    note: `You hear of what is new${site ? ` from ${site}` : ""} as soon as you follow.`,
  }),
  postFloatingComment: to("comment", "You come back to the comments afterwards."),
  belowPostComment: to("comment", "You come back to the comments afterwards."),
  generateImages: to("create covers", "They are kept with your account."),
  marketingPage: ({ product }) => ({ title: `Sign in to start with ${product}`, note: "" }),
  purchaseBulkPosts: to("buy these posts", "You come back to them afterwards, and the payment opens."),
  support: ({ site }) => ({
    title: site ? `Sign in to support ${site}` : "Sign in to give support",
    note: "You come back here afterwards, and choose how much you give.",
  }),
  pro: to("get Pro", "Your plan belongs to your account."),
  unauthorized: continuing("This page is for people with an account."),
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
