import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { Gel, Image } from '#modules/media/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, pageOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const ArticleCard = z.object({
  /** Its address, after `/magazine/`. */
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  author: z.string(),
  /** The day it came out, as `2026-11-20`. */
  date: z.string(),
  tags: z.array(z.string()),
  /** How long it takes to read. */
  minutes: z.int(),
  gel: Gel,
  /** Of what it is about; none where that is not in town. */
  images: z.array(Image),
});
export type ArticleCard = z.infer<typeof ArticleCard>;

export const LinkedPlace = z.object({ slug: z.string(), name: z.string() });

/** An article whole, with what it speaks of (FTR-09). What is not in town is not among it, and no link leads there. */
export const Article = z.extend(ArticleCard, {
  /** Written from our own Markdown: nothing in it comes from outside. */
  html: z.string(),
  events: z.object({ items: z.array(EventCard) }),
  profiles: z.object({ items: z.array(ProfileCard) }),
  neighborhoods: z.object({ items: z.array(LinkedPlace) }),
  /** What to read next. */
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
  /** Every tag of the magazine, the most used first. */
  tags: z.array(z.string()),
});
export type ArticleList = z.infer<typeof ArticleList>;

export const listArticles = call('GET /magazine', {
  summary: 'The magazine, newest first',
  input: z.object({
    tag: z.optional(z.string().check(z.maxLength(60))),
    limit: queryInt({ min: 1, max: 60, default: 24 }),
    cursor: z.optional(z.string()),
  }),
  answer: ArticleList,
  may: 'anyone',
});

export const getArticle = call('GET /magazine/:slug', {
  summary: 'An article, with the nights, artists, rooms and neighbourhoods that it speaks of',
  input: z.object({ slug: z.string().check(z.maxLength(120)) }),
  answer: Article,
  refusals,
  may: 'anyone',
});
