import { Marked } from 'marked';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { refKey, refOf } from './refs.ts';
import type { LinkedThings } from './find-things.ts';

/**
 * Renders an article. `[text](artist:slug)` links to a page, `![caption](venue:slug)` shows its image. For subjects
 * that don't exist on this instance the text stays and the image is dropped. HTML in the source is escaped.
 */
export function articleHtml(markdown: string, things: LinkedThings): string {
  const thingAt = (href: string) => {
    const ref = refOf(href);
    return ref && (things.get(refKey(ref)) ?? null);
  };
  const marked = new Marked({ async: false, gfm: true });
  marked.use({
    renderer: {
      html: ({ text }) => escaped(text),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const thing = thingAt(href);
        if (thing === null) return words;
        if (thing) return `<a href="${escaped(encodeURI(thing.path))}">${words}</a>`;
        if (href.startsWith('/') && !href.startsWith('//')) return `<a href="${escaped(href)}">${words}</a>`;
        return href.startsWith('https://') ? `<a href="${escaped(href)}" rel="noopener">${words}</a>` : words;
      },
      paragraph({ tokens }) {
        const [only] = tokens;
        if (tokens.length === 1 && only?.type === 'image') return figure(only.href, only.text);
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      // Standalone images are rendered as figures.
      image: ({ text }) => escaped(text),
    },
  });
  return marked.parse(markdown) as string;

  function figure(href: string, words: string): string {
    const thing = thingAt(href);
    const image = thing?.images[0];
    if (!thing || !image) return '';
    return (
      `<figure><img src="${imageUrl(image, 640)}" srcset="${imageSources(image)}" sizes="(min-width: 48rem) 42rem, 100vw"` +
      ` width="${image.width}" height="${image.height}" alt="${escaped(thing.name)}" loading="lazy" decoding="async">` +
      `<figcaption>${escaped(words)}</figcaption></figure>\n`
    );
  }
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
