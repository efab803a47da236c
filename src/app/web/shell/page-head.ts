import { brand } from '#platform/brand.ts';
import { cardPath, cardSize } from '#modules/discovery/sharing/card.ts';
import type { ShellSetup } from '#app/page-context.ts';

export type Page = {
  title: string;
  description?: string;
  /** The canonical path. */
  path: string;
  /** A picture for sharing, as path or address. */
  image?: string | undefined;
  /** Wire id of the item on the page, whose card is the picture for sharing. */
  itemId?: string;
  /** The Open Graph type. */
  kind?: 'website' | 'profile' | 'article';
  /** Not indexed: personal, or useless without context. */
  hidden?: boolean;
  /** schema.org data. */
  data?: object | readonly object[];
  /** Paths of its calendar and RSS feeds. */
  feeds?: { readonly calendar?: string; readonly rss: string };
};

/**
 * Builds `<head>` for browsers, search engines and link previews (SEO-01). Loaders call it and `headOf` passes it on,
 * so that its texts load with their page only.
 */
export function pageHead({ publicUrl }: ShellSetup, page: Page) {
  const { title, description, path, hidden = false, data = [], feeds } = page;
  const address = publicUrl + encodeURI(path);
  return {
    meta: [
      { title: title === brand.name ? title : `${title} | ${brand.name}` },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:site_name', content: brand.name },
      { property: 'og:type', content: page.kind ?? 'website' },
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      { property: 'og:url', content: address },
      ...pictureOf(page, publicUrl),
      { name: 'twitter:title', content: title },
      ...(description ? [{ name: 'twitter:description', content: description }] : []),
      ...[data].flat().map((one) => ({ 'script:ld+json': one })),
    ],
    links: [
      ...(hidden ? [] : [{ rel: 'canonical', href: address }]),
      ...(feeds?.calendar
        ? [{ rel: 'alternate', type: 'text/calendar', title: `${title}: calendar`, href: feeds.calendar }]
        : []),
      ...(feeds
        ? [{ rel: 'alternate', type: 'application/rss+xml', title: `${title}: RSS`, href: feeds.rss }]
        : []),
    ],
  };
}

function pictureOf({ itemId, image, title }: Page, publicUrl: string) {
  const picture = itemId ? cardPath(itemId) : image;
  if (!picture) return [{ name: 'twitter:card', content: 'summary' }];
  const address = new URL(picture, publicUrl).href;
  return [
    { property: 'og:image', content: address },
    ...(itemId
      ? [
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: String(cardSize.width) },
          { property: 'og:image:height', content: String(cardSize.height) },
        ]
      : []),
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: address },
  ];
}
