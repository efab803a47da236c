import { Marked } from 'marked';

/** Renders Markdown without HTML of its own, pictures, and links other than https and pages of this site. */
export function legalHtml(markdown: string): string {
  const marked = new Marked({ async: false, gfm: true });
  marked.use({
    renderer: {
      html: ({ text }) => escaped(text),
      image: ({ text }) => escaped(text),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const isSafe = href.startsWith('https://') || href.startsWith('mailto:') || /^\/(?!\/)/.test(href);
        return isSafe ? `<a href="${escaped(href)}" rel="noopener">${words}</a>` : words;
      },
    },
  });
  return marked.parse(markdown) as string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
}
