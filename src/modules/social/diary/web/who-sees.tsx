import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { changePrivacy, getOwnDetails } from '#modules/profiles/profiles/own-contract.ts';
import type { Audience } from '#modules/profiles/profiles/privacy.ts';
import { getSend, queryOf } from '#platform/ui/api.ts';
import { Select } from '#platform/ui/select.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { diaryWords as words } from '../copy.ts';

const ownQuery = queryOf(getOwnDetails, {}, ['profiles', 'own-details']);

const options = (['nobody', 'friends', 'everyone'] as const).map((value) => ({
  value,
  label: words.audiences[value],
}));

/** Sets who may see the diary. Only its user, by default (DIA-01, PRF-08). */
export function WhoSees() {
  const id = useId();
  const client = useQueryClient();
  const { data } = useQuery(ownQuery);
  const show = (audience: Audience) =>
    client.setQueryData(
      ownQuery.queryKey,
      (own) => own && { ...own, privacy: { ...own.privacy, diary: audience } },
    );
  const { mutate } = useMutation({
    mutationFn: (audience: Audience) => getSend()(changePrivacy, { block: 'diary', audience }),
    onMutate: show,
    onError: (error) => {
      void client.invalidateQueries(ownQuery);
      showFailure(error);
    },
  });
  if (!data) return null;
  return (
    <span className="flex items-center gap-2 text-small text-ink-2">
      <label htmlFor={id} className="whitespace-nowrap">
        {words.whoSees}
      </label>
      <Select
        id={id}
        value={data.privacy.diary}
        options={options}
        onChange={(event) => mutate(event.target.value as Audience)}
      />
    </span>
  );
}
