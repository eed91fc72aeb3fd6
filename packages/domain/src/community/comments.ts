export const COMMENT_MAX = 5000;

/**
 * Top-level domains that readers and crawlers recognize as links: the common ones and those that spam favors.
 * Everyday words (`it`, `is`, `no`, `at`, `so`) are left out, because sentences sometimes lack the space after the
 * period.
 */
const ENDINGS =
  "com|org|net|io|in|co|dev|app|me|info|biz|xyz|shop|site|online|store|link|ly|gg|tv|ai|uk|de|fr|eu|us|ru|cn|edu|gov|mil|" +
  "mobi|pro|top|vip|icu|club|wiki|cloud|tech|email|click|buzz|loan|bid|cfd|sbs|rest|bond|cyou|casa|guru|ninja|blog|page|" +
  "space|website|press|media|agency|digital|finance|exchange|casino|poker|bet|dating|sexy|porn|xxx|cam|tube|chat|download|" +
  "stream|review|racing|cricket|win|tk|ml|ga|cf|gq|pw|cc|ws|nu|su|la|fm|to|sh|gl|gd|im|jp|kr|br|au|ca|nl|se|pl|ch|es|pt|" +
  "mx|za|ng|ke|pk|bd|lk|np|vn|ph|sg|hk|tw|th|ir|tr|ua|kz|nz|ie|dk|fi|cz|hu|ro|gr|sk|hr|rs|bg|lt|lv|ee|asia|भारत|中国|рф";
/**
 * `night.in` is an address, `night.In` a sentence without its space: it begins with a capital. Matches from the dot
 * backward: matching forward from each letter would be quadratic in long runs of letters.
 */
const BARE_NAME = new RegExp(
  `\\.(?<=[\\p{L}\\p{N}][\\p{M}-]*\\.)(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?![\\p{L}\\p{M}\\p{N}-]|\\.\\p{L})`,
  "u",
);
/** With a path, query or port, a name with any ending is an address; so are four numbers with dots. */
const WITH_PATH =
  /\.(?<=[\p{L}\p{N}][\p{M}-]*\.)(?:\p{Ll}{2,24}|xn--[a-z0-9-]{1,59})(?:\/[^\s/]|\/?\?\S|:\d)|\.\d{1,3}(?<=\b\d{1,3}(?:\.\d{1,3}){3})(?:\/\S|:\d)|\.xn--[a-z0-9]/u;
const SPELLED_OUT =
  /:\/\/(?<=[a-z][0-9+.-]*:\/\/)|\bwww\.\S|\b(?:mailto|tel|javascript|data):\S|\[[^\]]*\]\([^)]*\)|<a\s/iu;

/** Whether a comment's text has a link in any of the forms that spam uses (§5: comments may not contain links). */
export function hasLink(text: string): boolean {
  // Spammers use invisible characters to bypass filters.
  const visible = text.normalize("NFKC").replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "");
  return SPELLED_OUT.test(visible) || BARE_NAME.test(visible) || WITH_PATH.test(visible);
}
