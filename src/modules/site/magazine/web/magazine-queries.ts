import { queryOf } from '#platform/ui/api.ts';
import { getArticle, listArticles } from '../contract.ts';

/** A page of the magazine: links lead on, so that it reads without script. */
export const articlesQuery = (tag?: string, after?: string) =>
  queryOf(listArticles, { ...(tag && { tag }), ...(after && { cursor: after }) }, [
    'magazine',
    'list',
    tag ?? '',
    after ?? '',
  ]);

export const articleQuery = (slug: string) => queryOf(getArticle, { slug }, ['magazine', slug]);
