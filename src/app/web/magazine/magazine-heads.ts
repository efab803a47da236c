import { brand } from '#platform/brand.ts';
import type { Article } from '#modules/site/magazine/contract.ts';
import { articlePath, rssPath } from '#modules/site/magazine/rules.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { breadcrumbs } from '../head/breadcrumbs.ts';
import type { Page } from '../shell/page-head.ts';

const feeds = { rss: rssPath };

/** Metadata of the magazine. Each tag is a page; later pages refer to the first. */
export function magazinePage(tag: string | undefined, isFurther: boolean): Page {
  return {
    title: tag ? `Magazine: ${tag}` : 'Magazine',
    description: 'Stories about places, people and nightlife.',
    path: tag ? `/magazine?tag=${tag}` : '/magazine',
    hidden: isFurther,
    feeds,
  };
}

/** Metadata of an article and what it is about (SEO-01). */
export function articlePage(article: Article, publicUrl: string): Page {
  const { slug, title, lead, author, date, tags, images, profiles } = article;
  const path = articlePath(slug);
  const image = images[0] && publicUrl + imageUrl(images[0], 1080);
  return {
    title,
    description: lead,
    path,
    image,
    kind: 'article',
    feeds,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: lead,
        datePublished: date,
        keywords: tags,
        author: {
          '@type': author === 'Backbeat' || author === brand.name ? 'Organization' : 'Person',
          name: author,
        },
        publisher: { '@type': 'Organization', name: brand.name, url: publicUrl },
        mainEntityOfPage: publicUrl + path,
        ...(image && { image: [image] }),
        mentions: profiles.items.map((profile) => ({
          '@type': schemaTypes[profile.type],
          name: profile.name,
          url: publicUrl + encodeURI(profilePath(profile)),
        })),
      },
      breadcrumbs(publicUrl, [
        ['Magazine', '/magazine'],
        [title, path],
      ]),
    ],
  };
}

const schemaTypes = {
  artist: 'MusicGroup',
  venue: 'MusicVenue',
  community: 'Organization',
  user: 'Person',
} as const;
