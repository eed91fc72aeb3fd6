import type { Operator } from "@quire/contracts/records/page";
import { countryName } from "@quire/domain/accounts/countries";
import { RunBy } from "./RunBy.tsx";

/** The agreement between the operator and its users. */
export function Terms({ product, operator }: { product: string; operator: Operator }) {
  const { name, country, email } = operator;
  return (
    <>
      <p>
        <RunBy product={product} operator={operator} /> These terms apply when you read, publish, buy or sell
        here. If you don’t agree with them, please don’t use {product}.
      </p>
      <h2>Your account</h2>
      <p>
        Give a name and an address that reach you, keep your password to yourself, and tell us if someone else
        uses your account. One person or organization answers for each account. To sell, you must be old
        enough to make contracts where you live.
      </p>
      <h2>Your work is yours</h2>
      <p>
        You keep every right in what you publish. You let {product} store it, show it to the readers you
        choose, and make the copies that this takes, for as long as you leave it here.
      </p>
      <h2>What you publish</h2>
      <p>
        Publish what you made or may publish, and what the law where you live allows. The{" "}
        <a href="/community-guidelines">community guidelines</a> apply to everything that others can see. Mark
        explicit work as explicit.
      </p>
      <h2>What readers may do</h2>
      <p>
        Read it, keep it on your own devices, and share its address. Anything more needs the creator’s
        permission. What you bought stays readable for you when its creator closes the site.
      </p>
      <h2>Buying and selling</h2>
      <p>
        When you buy, your contract is with the creator; {name} takes the payment for them. Prices show the
        currency and any tax before you pay. The <a href="/refund-policy">refund policy</a> says when you get
        your money back, the <a href="/payout-policy">payout policy</a> when creators are paid, and the{" "}
        <a href="/pro-terms">terms of Pro</a> what that plan costs and includes. Creators answer for their own
        taxes.
      </p>
      <h2>Printed books</h2>
      <p>
        A creator who has a book printed promises that they may print it. A copy is made for each order, so it
        can be canceled only until printing starts. Delivery dates are estimates by the press and courier.
      </p>
      <h2>If something is wrong</h2>
      <p>
        Report it with the menu beside a post or comment, or write to <a href={`mailto:${email}`}>{email}</a>.
        Work that breaks these terms can be taken down, and an account that does so repeatedly can be closed.
        You are told why, can answer, and can take your own work with you.
      </p>
      <h2>Copyright</h2>
      <p>
        If your work was published here without permission, write to <a href={`mailto:${email}`}>{email}</a>{" "}
        with the address of the page, what work it copies, and how we can reach you. We take down what isn’t
        permitted and tell the person who published it.
      </p>
      <h2>What is promised</h2>
      <p>
        {product} is run with care and without a guarantee, as far as the law allows that. Keep copies of what
        you cannot lose: you can export everything you saved at any time.
      </p>
      <h2>Ending it</h2>
      <p>
        You can delete your account in your settings. It is gone seven days later. What readers bought from
        you stays readable to them.
      </p>
      <h2>Changes and law</h2>
      <p>
        If these terms change in a way that matters to you, we announce it before it applies.{" "}
        {country
          ? `The law of ${countryName(country)} applies, besides the rights that the law where you live gives you as a consumer.`
          : "The rights that the law where you live gives you as a consumer stay yours."}
      </p>
    </>
  );
}
