import { useInfiniteQuery } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { MoreButton, useEndless } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { followWords } from '../copy.ts';
import { connectionsQuery, type ConnectionKind } from './connection-queries.ts';
import { FollowButton } from './follow-button.tsx';
import { RemoveFollowerButton } from './remove-follower-button.tsx';

export type ConnectionsDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: { readonly id: string; readonly name: string };
  kind: ConnectionKind;
  onKind: (kind: ConnectionKind) => void;
};

const connectionKinds: readonly ConnectionKind[] = ['followers', 'friends', 'people', 'artists', 'venues'];

/** The followers of a user, and what they follow (FOL-11, PRF-07). */
export function ConnectionsDialog({ open, onOpenChange, user, kind, onKind }: ConnectionsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={followWords.connectionsOf(user.name)} wide>
      <Tabs
        label={followWords.connectionsOf(user.name)}
        current={kind}
        onChange={(id) => onKind(id as ConnectionKind)}
        tabs={connectionKinds.map((id) => ({
          id,
          label: followWords.connectionKinds[id],
          panel: <ConnectionList userId={user.id} kind={id} />,
        }))}
      />
    </Dialog>
  );
}

function ConnectionList({ userId, kind }: { userId: string; kind: ConnectionKind }) {
  const me = useMe();
  const query = useInfiniteQuery(connectionsQuery(userId, kind));
  const { data, error } = query;
  const end = useEndless(query);
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {error && isRefusal(error) && <EmptyState title={error.title} message={error.message} />}
      {!data && !error && <Skeleton lines={6} className="py-4" />}
      {data && people.length === 0 && (
        <EmptyState title={followWords.none} message={followWords.noneMessage} />
      )}
      <ul>
        {people.map((profile) => (
          <ProfileRow key={profile.id} profile={profile}>
            <FollowButton profile={profile} size="small" named />
            {kind === 'followers' && me?.id === userId && (
              <RemoveFollowerButton userId={userId} follower={profile} />
            )}
          </ProfileRow>
        ))}
      </ul>
      <div ref={end} className="flex justify-center pt-4">
        <MoreButton query={query}>{followWords.more}</MoreButton>
      </div>
    </>
  );
}
