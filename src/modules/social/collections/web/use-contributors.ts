import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import * as calls from '../write-contract.ts';
import { participationQuery } from './list-queries.ts';

type Contributors = calls.Participation['contributors']['items'];
type Change = {
  readonly guess: (people: Contributors) => Contributors;
  readonly send: () => Promise<unknown>;
};

/** Invites and removes a list's contributors: optimistically, one request at a time, and reverted on failure. */
export function useContributors(collectionId: string) {
  const client = useQueryClient();
  const query = participationQuery(collectionId);
  const { queryKey } = query;
  const { data } = useQuery(query);
  const { mutate } = useMutation({
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ guess }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (now) => now && { ...now, contributors: { items: guess(now.contributors.items) } },
      );
      return before;
    },
    onError: (error, _change, before) => {
      client.setQueryData(queryKey, before);
      showFailure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    people: data?.contributors.items ?? [],
    invite: (person: ProfileCard) =>
      mutate({
        guess: (people) => withInvited(people, person),
        send: () => getSend()(calls.inviteContributor, { collectionId, userId: person.id }),
      }),
    remove: ({ id }: ProfileCard) =>
      mutate({
        guess: (people) => people.filter((one) => one.id !== id),
        send: () => getSend()(calls.removeContributor, { collectionId, userId: id }),
      }),
  };
}

/** Someone who declined keeps their place. */
function withInvited(people: Contributors, person: ProfileCard): Contributors {
  const invited = { ...person, status: 'invited' as const };
  return people.some(({ id }) => id === person.id)
    ? people.map((one) => (one.id === person.id ? invited : one))
    : [...people, invited];
}
