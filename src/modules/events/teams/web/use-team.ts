import type { HelperRole, TeamRole } from '#modules/profiles/profiles/membership.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { Team, TeamMember } from '../contract.ts';
import { roleName, teamWords as words } from '../copy.ts';
import { applyInvite, applyRemoval } from '../rules.ts';
import {
  changeRole,
  removeMember,
  sendInvitation,
  teamKey,
  withdrawMail,
  type TeamOf,
} from './team-queries.ts';

/** A change with its optimistic result. It is rolled back when refused. */
type Change = { readonly guess: (team: Team) => Team; readonly send: () => Promise<unknown> };

export function useTeam(of: TeamOf) {
  const client = useQueryClient();
  const key = teamKey(of);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: JSON.stringify(key) },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ guess }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Team>(key);
      if (before) client.setQueryData<Team>(key, guess(before));
      return before;
    },
    onError: (error, _change, before) => {
      client.setQueryData(key, before);
      showFailure(error);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: ['teamActs', of.id] }),
        client.invalidateQueries({ queryKey: ['teamInvitable', of.id] }),
      ]),
  });
  const put = (member: TeamMember) => (team: Team) => ({
    ...team,
    items: team.items.some(({ id }) => id === member.id)
      ? team.items.map((one) => (one.id === member.id ? member : one))
      : [...team.items, member],
  });
  const named = (member: TeamMember): TeamMember => ({
    ...member,
    creatorTypeDisplayName: roleName(of.kind, member.creatorType),
  });
  return {
    invite: (profile: ProfileCard, creatorType: TeamRole) =>
      mutate(
        {
          guess: (team) => {
            const member = team.items.find(({ id }) => id === profile.id);
            const { heldType, ...membership } = applyInvite(creatorType, member);
            return put(
              named({ ...profile, ...membership, heldType, creatorTypeDisplayName: '', invitedBy: null }),
            )(team);
          },
          send: () => sendInvitation(of, { id: profile.id, creatorType }),
        },
        { onSuccess: () => void toast({ ...words.invited(profile.name), tone: 'success' }) },
      ),
    change: (member: TeamMember, creatorType: HelperRole) =>
      mutate({
        guess: put(named({ ...member, creatorType })),
        send: () => changeRole(of, member.id, creatorType),
      }),
    /** @param onLeft leaves the page of a team that the user has left */
    remove: (member: TeamMember, isOwn: boolean, onLeft: () => Promise<void>) =>
      mutate({
        guess: (team) => {
          const left = applyRemoval(member, isOwn);
          if (left) return put(named({ ...member, ...left }))(team);
          return { ...team, items: team.items.filter(({ id }) => id !== member.id) };
        },
        send: async () => {
          await removeMember(of, member.id);
          if (!isOwn) return;
          // First: loading what the page shows again would be refused.
          await onLeft();
          toast({ title: words.hasLeft, tone: 'success' });
          client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(of.id) });
          // The user may have acted as this page, and other lists may name it.
          await client.invalidateQueries();
        },
      }),
    withdraw: (invitationId: string) =>
      mutate({
        guess: (team) => ({
          ...team,
          invitations: team.invitations.filter(({ id }) => id !== invitationId),
        }),
        send: () => withdrawMail(of, invitationId),
      }),
  };
}
