import { ArticlePage } from './article-page.tsx';
import type { MagazineSearch } from './load-magazine.ts';
import { MagazinePage } from './magazine-page.tsx';

/** The list of articles, or one article. */
export function MagazinePart({ slug, search }: { slug: string | undefined; search: MagazineSearch }) {
  return slug === undefined ? <MagazinePage search={search} /> : <ArticlePage slug={slug} />;
}
