import type { ShellSetup } from '../context.ts';

type Page = {
  title: string;
  description?: string;
  /** The canonical address, without the host. */
  path: string;
  /** A picture for those who share the page, as path or address. */
  image?: string | undefined;
  /** Stays out of search engines: personal, or of no use without its context. */
  hidden?: boolean;
  /** schema.org data. */
  data?: object;
};

/**
 * What `<head>` says of a page to browsers, search engines and whoever it is shared with (SEO-01). Loaders make it and
 * `headOf` hands it on, so that its words load with their page and not with every page.
 */
export function pageHead({ publicUrl }: ShellSetup, { title, description, path, image, hidden, data }: Page) {
  const full = title === 'Backbeat' ? title : `${title} | Backbeat`;
  const address = publicUrl + path;
  const picture = image && new URL(image, publicUrl).href;
  return {
    meta: [
      { title: full },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:site_name', content: 'Backbeat' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      { property: 'og:url', content: address },
      ...(picture
        ? [
            { property: 'og:image', content: picture },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]
        : []),
      ...(data ? [{ 'script:ld+json': data }] : []),
    ],
    links: hidden ? [] : [{ rel: 'canonical', href: address }],
  };
}
