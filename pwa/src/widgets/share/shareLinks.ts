/** Places where an address can be told, as plain links: nothing of theirs runs on our pages. */
export function shareLinks(title: string, url: string): { name: string; href: string }[] {
  const [words, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  const both = encodeURIComponent(`${title} ${url}`);
  return [
    { name: "WhatsApp", href: `https://wa.me/?text=${both}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: "X", href: `https://twitter.com/intent/tweet?text=${words}&url=${address}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: "Telegram", href: `https://t.me/share/url?url=${address}&text=${words}` },
    { name: "Email", href: `mailto:?subject=${words}&body=${both}` },
  ];
}
