import { createFileRoute } from '@tanstack/react-router';
import { loadMagazine, MagazinePart, type MagazineSearch } from '../magazine/load-magazine.ts';
import { headOf } from '../shell/head-of.ts';

/** The magazine and its articles (RTE-24). */
export const Route = createFileRoute('/magazine/{-$slug}')({
  validateSearch: (search: Record<string, unknown>) => search as MagazineSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadMagazine(context, params.slug, deps),
  head: headOf,
  component: Page,
});

function Page() {
  return <MagazinePart slug={Route.useParams().slug} search={Route.useSearch()} />;
}
