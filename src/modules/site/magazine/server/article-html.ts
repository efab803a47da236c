import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { safeMarkdown } from '#platform/server/safe-markdown.ts';
import { refKey, refOf } from './refs.ts';
import type { LinkedThings } from './find-things.ts';

/**
 * Renders an article. `[text](artist:slug)` links to a page, `![caption](venue:slug)` alone in a paragraph shows its
 * image. For subjects that don't exist on this instance the text stays and the image is dropped.
 */
export function articleHtml(markdown: string, things: LinkedThings): string {
  const thingAt = (href: string) => {
    const ref = refOf(href);
    return ref && (things.get(refKey(ref)) ?? null);
  };
  return safeMarkdown(markdown, {
    link({ href, tokens }) {
      const thing = thingAt(href);
      if (thing === undefined) return false;
      const words = this.parser.parseInline(tokens);
      return thing ? `<a href="${escapeHtml(encodeURI(thing.path))}">${words}</a>` : words;
    },
    paragraph({ tokens }) {
      const [only] = tokens;
      return tokens.length === 1 && only?.type === 'image' && figure(only.href, only.text);
    },
  });

  function figure(href: string, words: string): string {
    const thing = thingAt(href);
    const image = thing?.images[0];
    if (!thing || !image) return '';
    return (
      `<figure><img src="${imageUrl(image, 640)}" srcset="${imageSources(image)}" sizes="(min-width: 48rem) 42rem, 100vw"` +
      ` width="${image.width}" height="${image.height}" alt="${escapeHtml(thing.name)}" loading="lazy" decoding="async">` +
      `<figcaption>${escapeHtml(words)}</figcaption></figure>\n`
    );
  }
}
