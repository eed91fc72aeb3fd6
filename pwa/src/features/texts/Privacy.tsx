/** What is kept about a person. */
export function Privacy({ product }: { product: string }) {
  return (
    <>
      <p>
        Reading on {product} needs no account and sets no cookie. There are no advertisements, no trackers and
        no scripts of other companies on any page.
      </p>
      <h2>What is kept when you sign up</h2>
      <ul>
        <li>Your name, and the email address or mobile number that you sign in with.</li>
        <li>Your password, only in a form that cannot be turned back into it.</li>
        <li>Where you are signed in, so that you can see it in your settings and end it there.</li>
        <li>What you publish, like, follow and write below other people’s posts.</li>
      </ul>
      <h2>What stays on your device</h2>
      <p>
        Pages that you have read, stories that you keep offline, how far you read, your paper and size of
        text, and a guest’s likes. Clearing this site’s data in your browser removes all of it.
      </p>
      <h2>Who sees it</h2>
      <p>
        What you publish is public, or open to those you choose. A creator sees who follows them. Your address
        and number are shown to nobody and sold to nobody.
      </p>
      <h2>Having it removed</h2>
      <p>
        You can change or delete what you published at any time, and end any session in your settings. To have
        the whole account removed, write to those who run this server from the address you signed up with.
      </p>
    </>
  );
}
