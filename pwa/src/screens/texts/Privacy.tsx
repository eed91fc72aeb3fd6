import type { Operator } from "@quire/contracts/records/page";
import { COOKIES, cookieName } from "@quire/domain/accounts/cookies";
import { SECURITY_EVENT_DAYS } from "@quire/domain/accounts/securityEvents";
import { FEEDBACK_DAYS } from "@quire/domain/community/feedback";
import { countOf } from "@quire/domain/text/counts";
import { RunBy } from "./RunBy.tsx";

const DAY = 24 * 60 * 60;

/** What is stored about a user, who else gets it, and how long it stays. */
export function Privacy({ product, operator }: { product: string; operator: Operator }) {
  const { email } = operator;
  return (
    <>
      <p>
        <RunBy product={product} operator={operator} /> They answer for this data.
      </p>
      <p>
        Reading on {product} needs no account and sets no cookie. There are no advertisements and no trackers.
        Scripts of another company run on one page only: the page where you pay loads the payment provider’s.
      </p>
      <h2>What we store when you sign up</h2>
      <ul>
        <li>Your name, and the email address or mobile number that you sign in with.</li>
        <li>A one-way hash of your password, never the password itself.</li>
        <li>
          Where you are signed in, and each sign-in or change of your account’s security, with its network
          address and browser, so that you can see it in your settings and end it there.
        </li>
        <li>What you publish, like, follow, report and write below other people’s posts.</li>
        <li>How far you’ve read each text, so that you can continue on another device.</li>
        <li>Which account at Google or Facebook you sign in with, if you do.</li>
        <li>
          The page or campaign that referred you when you signed up, if your browser sent it, your browser’s
          name, and which steps of the sign-up and of setting up your site you completed.
        </li>
        <li>
          Your country, if it is known, and your time zone, for prices, for the hours of emails and for the
          dates on your site.
        </li>
        <li>
          Feedback that you send, also without an account: your message, the name and email address that you
          give, the page, the app’s version and the name of your browser.
        </li>
      </ul>
      <h2>What we store when you buy, sell or subscribe</h2>
      <ul>
        <li>
          What you bought, when, and what it cost. Card and bank details go to the payment provider; we never
          see a card’s number.
        </li>
        <li>For a printed book, the name, address and phone number that it is sent to.</li>
        <li>Where a creator is paid: encrypted, with only its last characters shown again.</li>
        <li>
          The email addresses that get newsletters, when they agreed to, and those that mail can’t reach or
          whose owners reported it as spam, so that we write to them no more.
        </li>
        <li>For push notifications, the address that your browser’s push service gave us.</li>
      </ul>
      <p>
        We may tell your country from your network address to show prices in your currency. That happens on
        our own servers, and the address isn’t stored for it.
      </p>
      <h2>How reading is counted</h2>
      <p>
        Creators see how often each post was read. A reader counts once a day. To know that, a fingerprint of
        your account, or of your network and browser, is kept under a key: a guest’s key is thrown away with
        the day, an account’s mark after eight days. Nobody can see who read what.
      </p>
      <p>
        Emails don’t report whether they were opened. Their links count how often they were followed, and not
        by whom. With a view we count the site that linked to it, the country and whether it was a phone, as
        sums that nobody can trace to you. A film or recording from elsewhere is fetched from its provider
        when you press play, and not before; from then on that provider’s own terms hold.
      </p>
      <h2>Cookies</h2>
      <p>Each serves this site alone. None follows you anywhere else.</p>
      <div className="table">
        <table>
          <thead>
            <tr>
              <th scope="col">Cookie</th>
              <th scope="col">Set</th>
              <th scope="col">Lasts up to</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(COOKIES).map(([name, { purpose, seconds }]) => (
              <tr key={name}>
                <td>
                  <code>{cookieName(name as keyof typeof COOKIES, "http")}</code>
                </td>
                <td>{purpose}</td>
                <td>{lifetime(seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>What stays on your device</h2>
      <p>
        Pages that you have read, stories that you save offline, drafts, how far you read, recent searches,
        your theme and text size, a guest’s likes, and which announcement or notice about cookies you closed.
        Clearing this site’s data in your browser removes all of it.
      </p>
      <h2>Who else gets something</h2>
      <ul>
        <li>Readers: what you publish, to everyone or to those you choose.</li>
        <li>Creators: who follows them, subscribes by email, buys from them or orders a book to be sent.</li>
        <li>Stripe or Razorpay: what a payment needs, when you pay or support someone.</li>
        <li>Lulu, or our press and Shiprocket: the address and phone number of a printed book’s order.</li>
        <li>Google or Facebook: that you sign in here, if you choose to sign in with them.</li>
        <li>
          The providers that carry our emails, text messages and push notifications: their address and
          content.
        </li>
      </ul>
      <p>We never share or sell your email address or mobile number for anything else.</p>
      <h2>How long it stays</h2>
      <ul>
        <li>Your account and what you published: until you delete it.</li>
        <li>Sign-ins and other security events, with their network addresses: {SECURITY_EVENT_DAYS} days.</li>
        <li>Feedback: {FEEDBACK_DAYS} days, or until you delete your account.</li>
        <li>Notifications: 90 days once read, a year otherwise.</li>
        <li>Messages of payment providers: 30 days once handled, 120 days otherwise.</li>
        <li>
          Records of payments and payouts: as long as the law on accounts asks, without your name once your
          account is deleted.
        </li>
      </ul>
      <h2>Having it removed</h2>
      <p>
        You can change or delete what you published at any time, and end any session in your settings. There
        you can also take everything with you in one archive, and have the account deleted: it is gone seven
        days later, unless you sign in again before. What readers bought from you stays readable to them.
      </p>
      <p>
        Questions, or a request that your settings don’t cover: <a href={`mailto:${email}`}>{email}</a>. You
        can also complain to the data protection authority where you live.
      </p>
    </>
  );
}

const UNITS = [
  ["year", 365 * DAY],
  ["day", DAY],
  ["hour", 60 * 60],
  ["minute", 60],
] as const;

/** In the largest unit that divides it: "15 minutes", "400 days", "10 years". */
function lifetime(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0) ?? ["second", 1];
  return countOf(seconds / length, unit);
}
