import type { QueryClient } from '@tanstack/react-query';
import { articleQuery, articlesQuery } from '#modules/site/magazine/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import type { ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
// Its markup arrives before its code, so its styles come with the page.
import '#modules/events/events/web/event-rows.css';
import './magazine.css';

export type MagazineSearch = { readonly tag?: string; readonly after?: string };
type Context = { readonly queryClient: QueryClient; readonly setup: ShellSetup };

const text = (value: unknown) => (typeof value === 'string' && value.length <= 200 ? value : undefined);

export const readSearch = ({ tag, after }: MagazineSearch) => ({ tag: text(tag), after: text(after) });

export const MagazinePart = /*#__PURE__*/ latePart(() =>
  import('./magazine-part.tsx').then((part) => part.MagazinePart),
);

export async function loadMagazine(
  { queryClient, setup }: Context,
  slug: string | undefined,
  search: MagazineSearch,
) {
  const { tag, after } = readSearch(search);
  const [heads] = await Promise.all([import('./magazine-heads.ts'), MagazinePart.load()]);
  if (slug !== undefined) {
    const article = await orNotFound(queryClient.ensureQueryData(articleQuery(slug)));
    return { head: await makeHead(setup, heads.articlePage(article, setup.publicUrl)) };
  }
  await orNotFound(queryClient.ensureQueryData(articlesQuery(tag, after)));
  return { head: await makeHead(setup, heads.magazinePage(tag, after !== undefined)) };
}
