import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/ui/api.ts';
import { getMailState } from '../mail-contract.ts';

export const mailStateQuery = queryOf(getMailState, {}, ['accounts', 'mail']);

/** Whether emails are held, because this instance has no mail server (INS-07). False until it is known. */
export function useMailHeld(): boolean {
  const { data } = useQuery(mailStateQuery);
  return data?.held ?? false;
}
