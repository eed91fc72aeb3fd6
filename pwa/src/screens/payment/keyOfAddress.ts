/** What the address of a payment page proves its holder by; "" where it is not whole. */
export const keyOfAddress = (): string => new URLSearchParams(location.search).get("key") ?? "";
