import { cardPath, cardSize } from '#modules/discovery/sharing/card.ts';
import type { ShellSetup } from '#app/page-context.ts';

/** A page in the words of its head. */
export type Page = {
  title: string;
  description?: string;
  /** The canonical address, without the host. */
  path: string;
  /** A picture for those who share the page, as path or address. */
  image?: string | undefined;
  /** The id on the wire of the thing that the page is about: its card is the picture. */
  itemId?: string;
  /** What it is, in the words of Open Graph. */
  kind?: 'website' | 'profile' | 'article';
  /** Stays out of search engines: personal, or of no use without its context. */
  hidden?: boolean;
  /** schema.org data, one or several. */
  data?: object | readonly object[];
  /** Where its nights or its news can be subscribed, without the host. */
  feeds?: { readonly calendar?: string; readonly rss: string };
};

/**
 * What `<head>` says of a page to browsers, search engines and whoever it is shared with (SEO-01). Loaders make it and
 * `headOf` hands it on, so that its words load with their page and not with every page.
 */
export function pageHead({ publicUrl }: ShellSetup, page: Page) {
  const { title, description, path, hidden = false, data = [], feeds } = page;
  const address = publicUrl + encodeURI(path);
  return {
    meta: [
      { title: title === 'Backbeat' ? title : `${title} | Backbeat` },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:site_name', content: 'Backbeat' },
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
        ? [{ rel: 'alternate', type: 'application/rss+xml', title: `${title}: news`, href: feeds.rss }]
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
