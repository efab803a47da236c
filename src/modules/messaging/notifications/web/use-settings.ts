import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { changeSettings, getSettings, type Settings } from '../contract.ts';
import { settingsWords as words } from '../copy.ts';
import { changed, type SettingsChange } from '../settings-rules.ts';

export const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notificationSettings', userId],
    queryFn: ({ signal }) => getSend()(getSettings, { userId }, { signal }),
  });

export type SettingsPart = {
  readonly settings: Settings;
  readonly change: (change: SettingsChange) => void;
  /** Increases when a change is rolled back, so that text fields reset. */
  readonly refusals: number;
};

/** Shows pending changes as if they were saved and rolls back refused ones. Calls run one after another. */
export function useSettings(userId: string) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery(userId);
  const known = useQuery(settingsQuery(userId));
  const [refusals, setRefusals] = useState(0);
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: ({ kinds, ...change }: SettingsChange) =>
      send(changeSettings, { userId, ...change, ...(kinds && { kinds: [...kinds] }) }),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError: (error) => {
      setRefusals((count) => count + 1);
      toast({
        ...(isRefusal(error) ? { title: error.title, message: error.message } : words.notSaved),
        tone: 'danger',
      });
    },
  });
  const underWay = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => ({
      change: state.variables as SettingsChange,
      at: new Date(state.submittedAt).toISOString(),
    }),
  });
  return {
    settings: known.data && underWay.reduce((now, { change, at }) => changed(now, change, at), known.data),
    failed: known.isError && !known.data,
    again: () => void known.refetch(),
    refusals,
    change: (change: SettingsChange) => mutate(change),
  };
}
