import { useSuspenseQuery } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { rssPath } from '#modules/site/magazine/rules.ts';
import { articlesQuery } from '#modules/site/magazine/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { readSearch, type MagazineSearch } from './load-magazine.ts';
import { StoryCard } from './story-card.tsx';
import { magazineWords } from './copy.ts';

/** Lists articles, the newest large, optionally by tag (RTE-24, FTR-09). */
export function MagazinePage({ search }: { search: MagazineSearch }) {
  const { tag, after } = readSearch(search);
  const { data } = useSuspenseQuery(articlesQuery(tag, after));
  const { items, tags, next } = data;
  return (
    <div className="page pt-6 md:pt-10 pb-6">
      <header className="magazine-head">
        <h1 className="display text-(length:--t-mega)">{magazineWords.title}</h1>
        <p className="text-lead text-ink-2">
          {magazineWords.lead}{' '}
          <a href={rssPath} className="underline underline-offset-4">
            {magazineWords.rss}
          </a>
        </p>
      </header>
      {tags.length > 0 && (
        <nav aria-label={magazineWords.tags} className="chips">
          <Tag now={tag === undefined}>{magazineWords.allTags}</Tag>
          {tags.map((one) => (
            <Tag key={one} tag={one} now={one === tag}>
              {one}
            </Tag>
          ))}
        </nav>
      )}
      {items.length === 0 ? (
        <NoArticles isFiltered={tag !== undefined || after !== undefined} />
      ) : (
        <div className="stories">
          {items.map((story, place) => (
            <StoryCard key={story.slug} story={story} first={place === 0 && after === undefined} />
          ))}
        </div>
      )}
      {next && (
        <p className="flex justify-center pt-8">
          <Link
            to="/magazine/{-$slug}"
            params={{ slug: undefined }}
            search={{ ...(tag && { tag }), after: next }}
            className={buttonClass({ variant: 'quiet' })}
          >
            {magazineWords.older}
          </Link>
        </p>
      )}
    </div>
  );
}

function Tag({ tag, now, children }: { tag?: string; now: boolean; children: string }) {
  return (
    <Link
      to="/magazine/{-$slug}"
      params={{ slug: undefined }}
      search={tag ? { tag } : {}}
      className="chip"
      activeProps={{}}
      {...(now ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}

function NoArticles({ isFiltered }: { isFiltered: boolean }) {
  const me = useMe();
  if (isFiltered)
    return (
      <EmptyState title={magazineWords.none} message={magazineWords.noneHint}>
        <Link
          to="/magazine/{-$slug}"
          params={{ slug: undefined }}
          className={buttonClass({ variant: 'quiet' })}
        >
          {magazineWords.all}
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState
      title={magazineWords.noneYet}
      message={me?.admin ? magazineWords.addHint : magazineWords.noneYetHint}
    >
      <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
        {magazineWords.explore}
      </Link>
    </EmptyState>
  );
}
