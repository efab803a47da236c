import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useId } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { shortDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { IconUserPlus } from '#platform/ui/icons.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { aroundSection, passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TimeAgo } from '#platform/ui/time-ago.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import type { Team, TeamMember } from '../contract.ts';
import { badgeOf, roleName, teamWords as words, actText } from '../copy.ts';
import { MemberMenu } from './member-menu.tsx';
import type { FindPeople } from './people-search.tsx';
import { teamQuery, actsOf, type TeamOf } from './team-queries.ts';
import { useTeam } from './use-team.ts';

const InviteDrawer = lazy(() =>
  import('./invite-drawer.tsx').then((part) => ({ default: part.InviteDrawer })),
);

type TeamDeskProps = {
  of: TeamOf;
  /** Searches all users. */
  search: FindPeople;
  onLeft: () => Promise<void>;
};

/** Manages a team: invitations, roles, transfer, leaving and activity (ROL-01…05, ROL-09, COM-14). */
export function TeamDesk({ of, search, onLeft }: TeamDeskProps) {
  const { data: team, isError, refetch } = useQuery(teamQuery(of));
  const me = useMe();
  const changing = useTeam(of);
  const [open, setOpen] = useState<boolean>();
  if (isError && !team) return <ErrorState title={words.notLoaded} onRetry={() => void refetch()} />;
  if (!team) return <Skeleton lines={4} />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <Button {...Drawer.onIntent} onClick={() => setOpen(true)}>
          <IconUserPlus />
          {words.invite}
        </Button>
      </div>
      <ul aria-label={words.members}>
        {team.items.map((member) => (
          <ProfileRow
            key={member.id}
            profile={member}
            note={
              member.creatorStatus === 'invited' ? invitedText(of, member, member.invitedBy) : member.note
            }
            badge={<Badge tone={tones[member.creatorStatus]}>{badgeOf(of.kind, member)}</Badge>}
          >
            <MemberMenu
              kind={of.kind}
              member={member}
              role={team.role}
              isOwn={member.id === me?.id}
              hasOffer={team.items.some(
                ({ creatorType, creatorStatus }) => creatorType === 'owner' && creatorStatus === 'invited',
              )}
              changing={changing}
              onLeft={onLeft}
            />
          </ProfileRow>
        ))}
      </ul>
      {team.invitations.length > 0 && <Mailed of={of} team={team} withdraw={changing.withdraw} />}
      <TeamHistory of={of} />
      {open !== undefined && (
        <Suspense>
          <InviteDrawer
            of={of}
            team={team}
            invite={changing.invite}
            search={search}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </div>
  );
}

/** "Door Manager, invited by Cora" (ROL-10). */
function invitedText(
  of: TeamOf,
  { creatorType }: Pick<TeamMember, 'creatorType'>,
  by: TeamMember['invitedBy'],
): string {
  const role = roleName(of.kind, creatorType);
  return by ? `${role}, ${words.invitedBy(by.name)}` : role;
}

const tones = { confirmed: 'line', invited: 'lit', denied: 'neutral' } as const;

const mark = 'data-withdraw';

function Mailed({
  of,
  team,
  withdraw,
}: {
  of: TeamOf;
  team: Team;
  withdraw: (invitationId: string) => void;
}) {
  const zone = useOwnZone();
  return (
    <section aria-label={words.waiting}>
      <h3 className="text-h4">{words.waiting}</h3>
      <ul>
        {team.invitations.map(({ id, email, creatorType, expiresAt, by }) => (
          <li key={id} className="flex items-center gap-3 py-3 border-t border-line">
            <span className="min-w-0 flex-1">
              <bdi className="block font-semibold truncate">{email}</bdi>
              <span className="block text-small text-ink-2">
                {invitedText(of, { creatorType }, by)}, {words.until(shortDay(expiresAt, zone))}
              </span>
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={words.takeBackOf(email)}
              {...{ [mark]: '' }}
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget, mark, aroundSection(currentTarget));
                withdraw(id);
              }}
            >
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** (ROL-09) */
function TeamHistory({ of }: { of: TeamOf }) {
  const id = useId();
  const query = useInfiniteQuery(actsOf(of));
  const { data } = query;
  const acts = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-h4">
        {words.history}
      </h3>
      {data && acts.length === 0 && <p className="text-ink-2">{words.noHistory}</p>}
      <ul>
        {acts.map(({ id: actId, act, by, member, email, creatorType, createdAt }) => (
          <li key={actId} className="flex flex-wrap justify-between gap-x-4 py-2 border-t border-line">
            <bdi>
              {actText(of.kind, { act, by: by.name, who: member?.name ?? email ?? '', role: creatorType })}
            </bdi>
            <span className="text-small text-ink-2">
              <TimeAgo at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{words.more}</MoreButton>
    </section>
  );
}
