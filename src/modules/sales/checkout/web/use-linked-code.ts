import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemOf, redemptionQuery } from '#modules/sales/promotions/web/index.ts';

/** The code that came with the link (`promo=CODE`), tried once, as soon as the viewer is signed in (PRM-11). */
export function useLinkedCode(eventId: string, code: string | undefined, isSignedIn: boolean) {
  const isTried = code !== undefined && isSignedIn;
  const { data, error, isFetching } = useQuery({ ...redemptionQuery(eventId, code ?? ''), enabled: isTried });
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return {
    code,
    promotion: data?.promotion ?? undefined,
    problem: problemOf(data, error),
    /** Not tried yet: the viewer is a guest, or the server has not answered. */
    isWaiting: code !== undefined && !data && !error,
    isBusy: isFetching,
  };
}
