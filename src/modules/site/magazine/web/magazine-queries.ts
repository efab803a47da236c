import { queryOf } from '#platform/ui/api.ts';
import { getArticle, listArticles } from '../contract.ts';

/** A page of the magazine. Paging uses links, so that it works without JavaScript. */
export const articlesQuery = (tag?: string, after?: string) =>
  queryOf(listArticles, { ...(tag && { tag }), ...(after && { cursor: after }) }, [
    'magazine',
    'list',
    tag ?? '',
    after ?? '',
  ]);

export const articleQuery = (slug: string) => queryOf(getArticle, { slug }, ['magazine', slug]);
