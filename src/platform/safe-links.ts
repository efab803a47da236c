/** A piece of a text: words, or an address that may be linked. */
export type TextPart = { readonly text: string; readonly href?: string };

const address = /\bhttps?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence and not an address. */
const trailing = /[.,;:!?…)\]}*_~]+$/;

/**
 * Finds the addresses of the web in what somebody wrote. Only `http` and `https` with a host are links, and never ones
 * that carry a name before the host (`https://backbeat.test@evil.test`), which are made to be misread.
 */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutTrailing(found);
    if (!isHonest(href)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: href.replace(/^https?:\/\/(?:www\.)?/i, ''), href });
    from = index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A bracket that was opened inside the address belongs to it. */
function withoutTrailing(found: string): string {
  const end = trailing.exec(found);
  if (!end) return found;
  const closes = end[0].startsWith(')') && found.slice(0, end.index).includes('(');
  return found.slice(0, end.index + (closes ? 1 : 0));
}

function isHonest(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname, username, password } = new URL(href);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}
