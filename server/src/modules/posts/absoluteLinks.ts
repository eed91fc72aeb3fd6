/** Makes a text's site-relative links absolute, for feeds and email, which are read elsewhere. */
export function absoluteLinks(html: string, origin: string): string {
  return html
    .replace(/(\s(?:src|href|poster)=")\/(?!\/)/g, `$1${origin}/`)
    .replace(/(\ssrcset=")([^"]*)(")/g, (_, open: string, set: string, close: string) => {
      return open + set.replace(/(^|,\s*)\/(?!\/)/g, `$1${origin}/`) + close;
    });
}
