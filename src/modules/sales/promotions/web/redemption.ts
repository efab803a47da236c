import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { redeemPromotion, type Redemption } from '../contract.ts';
import { normalCode } from '../rules.ts';

export function redeem(eventId: string, typed: string): Promise<Redemption> {
  return send(redeemPromotion, { promoCode: normalCode(typed), itemId: eventId });
}

export const redemptionQuery = (eventId: string, code: string) =>
  queryOptions({
    queryKey: ['promotions', eventId, normalCode(code)],
    queryFn: () => redeem(eventId, code),
    staleTime: Infinity,
    retry: false,
  });

/** The server's message shown under the field (PRM-04). Other errors are only logged (PRM-12). */
export function problemOf(redemption: Redemption | undefined, error: Error | null): string | undefined {
  if (redemption) return redemption.valid ? undefined : redemption.message;
  return isRefusal(error) && error.status < 500 ? error.message : undefined;
}
