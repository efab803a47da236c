/** A piece of text, linked if `href` is set. */
export type TextPart = { readonly text: string; readonly href?: string };

const address = /\bhttps?:\/\/[^\s<>"'`]+/gi;
/** Punctuation that ends a sentence, not the address. */
const trailing = /[.,;:!?…)\]}*_~]+$/;

/**
 * Finds web addresses in user text. Links need `http` or `https` and a host, without a user name before the host
 * (`https://backbeat.test@evil.test`), which is meant to mislead.
 */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutTrailing(found);
    if (!isWebAddress(href)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: href.replace(/^https?:\/\/(?:www\.)?/i, ''), href });
    from = index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Keeps a closing bracket that was opened inside the address. */
function withoutTrailing(found: string): string {
  const end = trailing.exec(found);
  if (!end) return found;
  const closes = end[0].startsWith(')') && found.slice(0, end.index).includes('(');
  return found.slice(0, end.index + (closes ? 1 : 0));
}

/** Whether a text is a web address with a host, and without a user name before it. */
export function isWebAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname, username, password } = new URL(href);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}
