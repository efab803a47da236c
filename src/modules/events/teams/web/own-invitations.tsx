import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Link } from '#platform/ui/link.ts';
import { askWords, badgeOf, roleName, teamWords as words } from '../copy.ts';
import { RespondMenu } from './respond-menu.tsx';
import { ownInvitationsQuery } from './team-queries.ts';

type OwnInvitationsProps = {
  /** Shows only invitations to this event, as badge and button for its page. */
  eventId?: string;
  onAnswered?: () => void;
};

/** Open invitations of the viewer and of communities they manage. Renders nothing without any (INV-01, INV-02). */
export function OwnInvitations({ eventId, onAnswered }: OwnInvitationsProps) {
  const id = useId();
  const me = useMe();
  const { data } = useQuery({ ...ownInvitationsQuery(me?.id ?? '', eventId), enabled: me != null });
  if (!data || data.items.length === 0) return null;
  if (eventId)
    return data.items.map((one) => (
      <span key={one.member.id} className="inline-flex items-center gap-2 min-h-14">
        <Badge tone="lit">{badgeOf(one.kind, { ...one, creatorStatus: 'invited' })}</Badge>
        <RespondMenu invitation={one} onAnswered={onAnswered} />
      </span>
    ));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading">
        {words.invitations}
      </h2>
      <ul>
        {data.items.map((one) => (
          <li key={`${one.id} ${one.member.id}`} className="flex flex-wrap items-center gap-3 py-3">
            <ProfileFace profile={one.member} size={40} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {askWords(one.kind, one.creatorType).title}
                {': '}
                <Link to={one.path} className="underline underline-offset-4">
                  <bdi>{one.name}</bdi>
                </Link>
              </span>
              <span className="block text-small text-ink-2">
                <bdi>{one.member.name}</bdi> · {roleName(one.kind, one.creatorType)}
              </span>
            </span>
            <Badge tone="lit">{badgeOf(one.kind, { ...one, creatorStatus: 'invited' })}</Badge>
            <RespondMenu invitation={one} onAnswered={onAnswered} />
          </li>
        ))}
      </ul>
    </section>
  );
}
