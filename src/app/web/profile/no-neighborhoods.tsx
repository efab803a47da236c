import { useMe } from '#modules/identity/accounts/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { neighborhoodsWords as words } from './neighborhoods-copy.ts';

/** An instance without neighborhoods (INS-06). */
export function NoNeighborhoods() {
  if (useMe()?.admin)
    return (
      <EmptyState title={words.none} message={words.addHint}>
        <Link to="/admin/{-$section}" params={{ section: 'cities' }} className={buttonClass()}>
          {words.add}
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title={words.none} message={words.noneHint}>
      <Link to="/explore" className={buttonClass()}>
        {words.explore}
      </Link>
    </EmptyState>
  );
}
