import { useMe } from '#modules/identity/accounts/web/index.ts';
import { buttonClass, Button } from '#platform/ui/button.tsx';
import { IconClock, IconMapTrifold } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { forgetSearches, useRecentSearches } from './recent-searches.ts';
import { searchStartWords } from './search-start-copy.ts';

export function SearchStart({
  onSearch,
  onLeave,
}: {
  onSearch: (text: string) => void;
  onLeave: () => void;
}) {
  const recent = useRecentSearches(useMe()?.id);

  function clear() {
    forgetSearches();
    onSearch('');
  }

  return (
    <>
      {recent.length > 0 && (
        <section aria-labelledby="recent-searches" className="pb-4">
          <div className="flex items-center justify-between ps-3">
            <h3 id="recent-searches" className="text-small text-ink-2 font-semibold">
              {searchStartWords.recent}
            </h3>
            <Button variant="bare" size="small" onClick={clear}>
              {searchStartWords.clear}
            </Button>
          </div>
          <ul>
            {recent.map((text) => (
              <li key={text}>
                <button type="button" className="result-row result-row-slim" onClick={() => onSearch(text)}>
                  <IconClock className="text-ink-3" />
                  <span className="truncate text-start">{text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label={searchStartWords.browse} className="flex flex-wrap gap-2 px-3 pb-2">
        <Link to="/explore" onClick={onLeave} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {searchStartWords.allEvents}
        </Link>
        <Link
          to="/explore"
          search={{ free: true }}
          onClick={onLeave}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {searchStartWords.freeEntry}
        </Link>
        <Link
          to="/explore"
          search={{ view: 'map' }}
          onClick={onLeave}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          <IconMapTrifold />
          {searchStartWords.map}
        </Link>
      </nav>
    </>
  );
}
