export type ShareTarget = { readonly name: string; readonly href: string };

/** Share targets that work as plain links, without scripts of others. */
export function shareTargets(link: { url: string; title: string }): readonly ShareTarget[] {
  const url = encodeURIComponent(link.url);
  const title = encodeURIComponent(link.title);
  const both = encodeURIComponent(`${link.title} ${link.url}`);
  return [
    { name: 'Message', href: `sms:?&body=${both}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${title}` },
    { name: 'Mail', href: `mailto:?subject=${title}&body=${both}` },
    { name: 'X', href: `https://x.com/intent/post?text=${title}&url=${url}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  ];
}
