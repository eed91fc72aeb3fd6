/** What is stored about a user. */
export function Privacy({ product }: { product: string }) {
  return (
    <>
      <p>
        Reading on {product} needs no account and sets no cookie. There are no advertisements, no trackers and
        no scripts of other companies on any page.
      </p>
      <h2>What we store when you sign up</h2>
      <ul>
        <li>Your name, and the email address or mobile number that you sign in with.</li>
        <li>Your password, only in a form that cannot be turned back into it.</li>
        <li>Where you are signed in, so that you can see it in your settings and end it there.</li>
        <li>What you publish, like, follow, report and write below other people’s posts.</li>
        <li>How far you’ve read each text, so that you can continue on another device.</li>
        <li>Which account at Google or Facebook you sign in with, if you do.</li>
        <li>Once, the link that led you here, if it said where it stood.</li>
      </ul>
      <h2>How reading is counted</h2>
      <p>
        Creators see how often each post was read. A reader counts once a day. To know that, a fingerprint of
        your account, or of your network and browser, is kept under a key: a guest’s key is thrown away with
        the day, an account’s mark after eight days. Nobody can see who read what.
      </p>
      <p>
        A film or recording from elsewhere is fetched from its provider when you press play, and not before;
        from then on that provider’s own terms hold.
      </p>
      <h2>What stays on your device</h2>
      <p>
        Pages that you have read, stories that you save offline, how far you read, your theme and text size,
        and a guest’s likes. Clearing this site’s data in your browser removes all of it.
      </p>
      <h2>Who sees it</h2>
      <p>
        What you publish is public, or open to those you choose. A creator sees who follows them. Your address
        and number are shown to nobody and sold to nobody.
      </p>
      <h2>Having it removed</h2>
      <p>
        You can change or delete what you published at any time, and end any session in your settings. There
        you can also take everything with you in one archive, and have the account deleted: it is gone seven
        days later, unless you sign in again before. What readers bought from you stays readable to them.
      </p>
    </>
  );
}
