import { queryOf } from '#platform/ui/api.ts';
import { countPresale, getManagedPresale, type RuleDraft } from '../manage-contract.ts';

const managedKey = (eventId: string) => ['presale', eventId, 'managed'] as const;

export const managedPresaleQuery = (eventId: string) =>
  queryOf(getManagedPresale, { eventId }, managedKey(eventId));

export const reachQuery = (eventId: string, rules: readonly RuleDraft[]) =>
  queryOf(countPresale, { eventId, rules: [...rules] }, [
    ...managedKey(eventId),
    'reach',
    JSON.stringify(rules),
  ]);
