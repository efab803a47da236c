import { Button, buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import type { ExploreFilters } from './explore-filters.ts';

/** A guest followed a link to where friends go: only who is signed in has friends here. */
export function FriendsAsk({ filters, onSignIn }: { filters: ExploreFilters; onSignIn: () => void }) {
  return (
    <EmptyState
      title="Whose friends?"
      message="Sign in, and this is every night that your friends go to. Friends are people who follow each other."
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
        Show everyone’s nights
      </Link>
    </EmptyState>
  );
}
