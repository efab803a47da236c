import { hash } from 'node:crypto';
import { randomText } from '#platform/server/random-text.ts';

/**
 * Marks the inline scripts that we put into pages. It never leaves the server, so a script that someone smuggled into a
 * page can't carry it. 144 random bits.
 */
export const scriptMark = randomText(18);

const attribute = ` nonce="${scriptMark}"`;
/** The router adds it for tools that add scripts in the browser. */
const metaTag = `<meta property="csp-nonce" content="${scriptMark}"/>`;

/**
 * Removes the marks from a page.
 * @returns the page, and each marked script as a source for its content security policy (CSP 3, 2.3.1)
 */
export function takeScriptMarks(marked: string): { html: Buffer; scripts: readonly string[] } {
  const pieces = marked.split(attribute);
  const scripts = new Set<string>();
  pieces.forEach((piece, place) => {
    const before = pieces[place - 1];
    if (!before?.startsWith('<script', before.lastIndexOf('<'))) return;
    const text = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'));
    scripts.add(`'sha256-${hash('sha256', text, 'base64')}'`);
  });
  // Joined as bytes, since V8 takes several times as long for strings of more than 128 kB.
  const html = Buffer.concat(pieces.map((piece) => Buffer.from(piece.replace(metaTag, ''))));
  return { html, scripts: [...scripts] };
}
