import { Button, buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import type { ExploreFilters } from './explore-filters.ts';
import { friendsAskWords } from './friends-ask-copy.ts';

export function FriendsAsk({ filters, onSignIn }: { filters: ExploreFilters; onSignIn: () => void }) {
  return (
    <EmptyState title={friendsAskWords.friendsTitle} message={friendsAskWords.friendsHint}>
      <Button variant="primary" onClick={onSignIn}>
        {friendsAskWords.signIn}
      </Button>
      <Link
        to="/explore"
        search={{ ...filters, friends: undefined }}
        resetScroll={false}
        className={buttonClass({ variant: 'quiet' })}
      >
        {friendsAskWords.showAllEvents}
      </Link>
    </EmptyState>
  );
}
