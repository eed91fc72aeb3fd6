/** The agreement between the house and its users. */
export function Terms({ product }: { product: string }) {
  return (
    <>
      <h2>Your work is yours</h2>
      <p>
        You keep every right in what you publish. You let {product} store it, show it to the readers you
        choose, and make the copies that this takes, for as long as you leave it here.
      </p>
      <h2>What you publish</h2>
      <p>
        Publish what you made or may publish, and what the law where you live allows. The community guidelines
        apply to everything that others can see.
      </p>
      <h2>What readers may do</h2>
      <p>
        Read it, keep it on your own devices, and share its address. Anything more needs the creator’s word.
        What you bought stays readable for you when its creator closes the site.
      </p>
      <h2>If something is wrong</h2>
      <p>
        Work that breaks these terms can be taken down, and an account that does so repeatedly can be closed.
        You are told why, and can take your own work with you.
      </p>
      <h2>What is promised</h2>
      <p>
        {product} is run with care and without a guarantee. Keep copies of what you cannot lose; what you
        saved is yours to export.
      </p>
    </>
  );
}
