import { Marked, type RendererObject } from 'marked';
import { escapeHtml } from './html.ts';

/** Links to https, mail addresses and pages of this site. */
const safeLink = /^(?:https:\/\/|mailto:|\/(?!\/))/;

/**
 * Renders Markdown without HTML of its own, pictures and unsafe links, of which the text stays.
 * @param renderer renders some tokens in its own way, and returns `false` for the others
 */
export function safeMarkdown(markdown: string, renderer: RendererObject = {}): string {
  const safe: RendererObject = {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return safeLink.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
    },
  };
  return new Marked({ gfm: true }, { renderer: safe }, { renderer }).parse(markdown, { async: false });
}
