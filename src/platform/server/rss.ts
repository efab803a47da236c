import XMLBuilder from 'fast-xml-builder';

export type RssItem = {
  readonly title: string;
  readonly link: string;
  /** Defaults to the link. */
  readonly guid?: string;
  readonly published: Date;
  readonly author?: string;
  readonly categories?: readonly string[];
  /** Readers treat it as HTML. */
  readonly description: string;
};

export type RssChannel = {
  readonly title: string;
  readonly link: string;
  /** The address of the feed itself. */
  readonly self: string;
  readonly description: string;
  readonly updated?: Date | undefined;
  /** Minutes for which readers may cache it. */
  readonly ttl?: number;
  readonly items: readonly RssItem[];
};

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  format: true,
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => withoutControls(String(value)),
});

/** XML can't contain most control characters, even escaped. */
function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/** Writes an RSS 2.0 feed in English. */
export function writeRss({ title, link, self, description, updated, ttl, items }: RssChannel): string {
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    rss: {
      '@_version': '2.0',
      '@_xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@_xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      channel: {
        title,
        link,
        'atom:link': { '@_href': self, '@_rel': 'self', '@_type': 'application/rss+xml' },
        description,
        language: 'en',
        ttl,
        lastBuildDate: updated?.toUTCString(),
        item: items.map(itemElement),
      },
    },
  });
}

function itemElement({ title, link, guid, published, author, categories, description }: RssItem) {
  return {
    title,
    link,
    guid: { '@_isPermaLink': String(guid === undefined), '#text': guid ?? link },
    pubDate: published.toUTCString(),
    'dc:creator': author,
    category: categories,
    description,
  };
}
