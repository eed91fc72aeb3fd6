/** How a shortcode that is not looked after by itself is dealt with. */
export type ShortcodeKind = "members" | "known" | "text";

/** Around what only some readers may see: such a post must not be published as it is. */
const MEMBERS =
  /^(?:restrict|member|s2if|s2member|pmpro|mepr|wlm_|wcm_restrict|memberful|um_loggedin|um_show_content|ihc-hide-content|emember|swpm_protected|private$|content_protector|passster|rcp_|leaky|paid-content|groups_member|is_paid|if-member|premium_content)/;

/** Beginnings of names that builders of pages and plugins give theirs. */
const FAMILIES =
  /^(?:vc_|et_pb_|fusion_|av_|avia_|elementor-|tcb-|mk_|su_|wpforms|contact-form|gravityform|ninja_form|mc4wp|mailpoet|mailchimp|convertkit|newsletter_|jetpack[_-]|woocommerce_|wpurp|tasty-|nggallery|ngg_|foogallery|envira-|rev_slider|layerslider|metaslider|smartslider|yop_poll|tablepress|toc$|ez-toc|lwptoc|table-of-contents|adrotate|adsense|adinserter|google_?maps?|polldaddy|crowdsignal|addtoany|sharethis|sociable|shareaholic|display-posts|related_posts|recent_posts|aawp|amazon_|paypal|give_form|donation|wpvideo|videopress|scribd|slideshare|flickr|gview|pdf-embedder|embeddoc|latex|blog_subscription_form|subscribe2|optin|tweetmeme|ultimate_|cool_timeline|ninja_tables|wptb|formidable|caldera_form|everest_form|bbp-|learn_|ld_|tutor_)/;

const ALONE = new Set(
  "slideshow recipe portfolio testimonials one_half one_half_last one_third one_third_last two_third two_third_last one_fourth one_fourth_last three_fourth dropcap pullquote highlight spoiler accordion accordions accordion-item divider spacer archives sitemap google-map digg reddit ted kickstarter polls rating ratings social_share social_icon postlist product_page add_to_cart products footnote footnotes ref".split(
    " ",
  ),
);

/** What a word in brackets is: most are words of the author's, as [sic] is. */
export function shortcodeKind(name: string): ShortcodeKind {
  const word = name.toLowerCase();
  if (MEMBERS.test(word)) return "members";
  return FAMILIES.test(word) || ALONE.has(word) ? "known" : "text";
}
