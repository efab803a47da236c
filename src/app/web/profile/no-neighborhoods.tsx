import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { neighborhoodsWords as words } from './neighborhoods-words.ts';

/** An instance without neighborhoods (INS-06). */
export function NoNeighborhoods() {
  return (
    <EmptyState title={words.none} message={words.noneHint}>
      <Link to="/explore" className={buttonClass()}>
        {words.explore}
      </Link>
    </EmptyState>
  );
}
