/** Returns the key in a payment page's URL, which authorizes its holder; "" if the URL is incomplete. */
export const keyFromUrl = (): string => new URLSearchParams(location.search).get("key") ?? "";
