import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { Gel, Image } from '#modules/media/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, pageOf, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const ArticleCard = z.object({
  /** The URL segment after `/magazine/`. */
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  author: z.string(),
  /** Publication date, such as `2026-11-20`. */
  date: z.string(),
  tags: z.array(z.string()),
  minutes: z.int(),
  gel: Gel,
  /** Image of its subject; empty if the subject doesn't exist on this instance. */
  images: z.array(Image),
});
export type ArticleCard = z.infer<typeof ArticleCard>;

export const LinkedPlace = z.object({ slug: z.string(), name: z.string() });

/**
 * An article with the pages it mentions (FTR-09). Subjects that don't exist on this instance are left out and not
 * linked.
 */
export const Article = z.extend(ArticleCard, {
  /** Rendered from our own Markdown, never from user input. */
  html: z.string(),
  events: z.object({ items: z.array(EventCard) }),
  profiles: z.object({ items: z.array(ProfileCard) }),
  neighborhoods: z.object({ items: z.array(LinkedPlace) }),
  more: z.object({ items: z.array(ArticleCard) }),
});
export type Article = z.infer<typeof Article>;

export const refusals = {
  articleNotFound: {
    status: 404,
    title: 'Article not found',
    message: 'It may have moved, or the link is wrong.',
  },
} as const satisfies RefusalTable;

export const ArticleList = z.extend(pageOf(ArticleCard), {
  /** All tags, most used first. */
  tags: z.array(z.string()),
});
export type ArticleList = z.infer<typeof ArticleList>;

export const listArticles = call('GET /magazine', {
  summary: 'The magazine, newest first',
  input: z.object({
    tag: z.optional(z.string().check(z.maxLength(60))),
    ...pageInput({ most: 60, usual: 24 }),
  }),
  answer: ArticleList,
  may: 'anyone',
});

export const getArticle = call('GET /magazine/:slug', {
  summary: 'An article with the events, artists, venues and neighborhoods it mentions',
  input: z.object({ slug: z.string().check(z.maxLength(120)) }),
  answer: Article,
  refusals,
  may: 'anyone',
});
