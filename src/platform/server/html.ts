import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Escaped markup. */
export type Html = { readonly markup: string };

type HtmlPart = Html | string | number | undefined | null | false | readonly HtmlPart[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML and XML, in text and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
}

function markupOf(part: HtmlPart): string {
  if (part === undefined || part === null || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}

/** Escapes everything that is inserted. Attributes must be quoted. */
export function html(text: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { markup: String.raw({ raw: text }, ...parts.map(markupOf)) };
}

/** Pages without scripts and files, for every browser and screen reader. */
const style = `
:root { color-scheme: light dark; --ink: light-dark(#1d1c19, #f3f1ec); --soft: light-dark(#5d5a54, #b3afa6);
  --ground: light-dark(#fbfaf7, #191815); --raised: light-dark(#f0eee8, #25241f); --line: light-dark(#d9d6ce, #3f3d36) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 2rem clamp(1rem, 4vw, 3rem) 5rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.55 ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif }
h1 { font-size: 2.25rem; line-height: 1.15; margin: 0 0 .5rem } h2 { margin: 3rem 0 .75rem; font-size: 1.5rem }
h3 { margin: 0; font-size: 1rem; font-weight: 600 } p { margin: .5rem 0; max-width: 68ch }
a { color: inherit; text-underline-offset: .2em } :focus-visible { outline: 3px solid; outline-offset: 3px }
code, pre { font: .875rem/1.55 ui-monospace, 'Cascadia Code', Menlo, monospace }
pre { margin: .5rem 0; padding: .75rem 1rem; overflow-x: auto; background: var(--raised); border-radius: 6px; white-space: pre-wrap }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0 }
nav a, td a { display: inline-block; padding: .375rem 0 }
.soft { color: var(--soft) } article { border-top: 1px solid var(--line); padding: 1.25rem 0 }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 } caption { text-align: start; font-weight: 600 }
th, td { text-align: start; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { color: var(--soft) } dd { margin: 0 }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 6px; background: #fff }
`;

// Inserted as a whole, because any change of whitespace changes its hash.
const styleElement: Html = { markup: `<style>${style}</style>` };
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function sendPage(reply: FastifyReply, page: { title: string; body: Html; head?: Html }) {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${page.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${page.head} ${styleElement}
      </head>
      <body>
        <main>${page.body}</main>
      </body>
    </html>`;
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup);
}
