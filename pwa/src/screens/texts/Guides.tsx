import type { Page } from "@quire/contracts/records/page";

/** How the main things are done, and whom to ask. */
export function Guides({ product }: { product: Page["product"] }) {
  return (
    <>
      <h2>Read with no signal</h2>
      <p>
        What you have opened stays on your device and opens again without a network. On a story or comic,
        press <strong>Keep offline</strong> to fetch all of its chapters at once. Likes that you give
        meanwhile are sent when you are back.
      </p>
      <p>
        To have a site among your apps, choose <em>Install</em> or <em>Add to home screen</em> in your
        browser’s menu.
      </p>
      <h2>Read as you like</h2>
      <p>
        The button with the two letters at the top of a text changes its paper and its size. Your choice is
        remembered on this device.
      </p>
      <h2>Start a site of your own</h2>
      <p>
        Create an account with an email address or a mobile number, and pick the name of your site. It is
        there at once, at an address of its own.
      </p>
      <h2>Publish from a terminal</h2>
      <p>Write in any editor, in markdown, with a few lines on top:</p>
      <pre>
        <code>{`---
title: The first chapter
type: story
---
Call me Ishmael.`}</code>
      </pre>
      <p>Sign in once, then publish. The same command again updates the same post.</p>
      <pre>
        <code>{`quire login
quire publish story.md`}</code>
      </pre>
      <p>
        <code>quire --help</code> tells the rest. {product.name} asks you to approve the terminal in your
        browser, where you are signed in.
      </p>
      {product.support ? <AskUs support={product.support} /> : null}
    </>
  );
}

function AskUs({ support }: { support: string }) {
  return (
    <>
      <h2>Ask us</h2>
      <p>
        Support answers at <a href={`mailto:${support}`}>{support}</a>. About a payment, name the order: it
        stands on its receipt, and on the page where it was paid.
      </p>
    </>
  );
}
