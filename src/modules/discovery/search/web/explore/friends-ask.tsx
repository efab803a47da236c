import { Button, buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import type { ExploreFilters } from './explore-filters.ts';

export function FriendsAsk({ filters, onSignIn }: { filters: ExploreFilters; onSignIn: () => void }) {
  return (
    <EmptyState
      title="See where your friends are going"
      message="Sign in to see your friends’ events. Friends are people who follow each other."
    >
      <Button variant="primary" onClick={onSignIn}>
        Sign in
      </Button>
      <Link
        to="/explore"
        search={{ ...filters, friends: undefined }}
        resetScroll={false}
        className={buttonClass({ variant: 'quiet' })}
      >
        Show all events
      </Link>
    </EmptyState>
  );
}
