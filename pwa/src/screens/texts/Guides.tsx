import type { Page } from "@quire/contracts/records/page";

/** How to do the main things, and whom to ask. */
export function Guides({ product }: { product: Page["product"] }) {
  return (
    <>
      <h2>Read offline</h2>
      <p>
        Pages you’ve opened stay on your device and open again offline. On a story or comic, press{" "}
        <strong>Save offline</strong> to download all of its chapters at once. Likes you give offline sync
        when you’re back online.
      </p>
      <p>
        To add a site to your apps, choose <em>Install</em> or <em>Add to home screen</em> in your browser’s
        menu.
      </p>
      <h2>Read as you like</h2>
      <p>
        The button with the two letters at the top of a text changes its theme and text size. Your choice is
        remembered on this device.
      </p>
      <h2>Start a site of your own</h2>
      <p>
        Create an account with an email address or a mobile number, and pick a name for your site. It’s live
        right away, at its own address.
      </p>
      <h2>Publish from a terminal</h2>
      <p>Write in any editor, in Markdown, with a few lines on top:</p>
      <pre>
        <code>{`---
title: The first chapter
type: story
---
Call me Ishmael.`}</code>
      </pre>
      <p>Sign in once, then publish. Run the same command again to update the post.</p>
      <pre>
        <code>{`quire login
quire publish story.md`}</code>
      </pre>
      <p>
        <code>quire --help</code> lists everything else. {product.name} asks you to approve the terminal in
        your browser, where you are signed in.
      </p>
      {product.support ? <ContactUs support={product.support} /> : null}
    </>
  );
}

function ContactUs({ support }: { support: string }) {
  return (
    <>
      <h2>Ask us</h2>
      <p>
        Support answers at <a href={`mailto:${support}`}>{support}</a>. For a payment, include the order
        number. It’s on the receipt and on the page where you paid.
      </p>
    </>
  );
}
