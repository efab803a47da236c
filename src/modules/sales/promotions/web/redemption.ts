import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { redeemPromotion, type Redemption } from '../contract.ts';
import { normalCode } from '../rules.ts';

/** Tries a code at an event. */
export function redeem(eventId: string, typed: string): Promise<Redemption> {
  return send(redeemPromotion, { promoCode: normalCode(typed), itemId: eventId });
}

/** The same for a code that nobody typed: it came with a link. */
export const redemptionQuery = (eventId: string, code: string) =>
  queryOptions({
    queryKey: ['promotions', eventId, normalCode(code)],
    queryFn: () => redeem(eventId, code),
    staleTime: Infinity,
    retry: false,
  });

/** What stands under the field: the server's own words (PRM-04). Whatever else went wrong is only logged (PRM-12). */
export function problemOf(redemption: Redemption | undefined, error: Error | null): string | undefined {
  if (redemption) return redemption.valid ? undefined : redemption.message;
  return isRefusal(error) && error.status < 500 ? error.message : undefined;
}
