import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isPaid } from '#modules/events/ticket-types/draft-rules.ts';
import { cityReachKm, nearestCity } from '#modules/instance/cities/choose-city.ts';
import { citiesAtMost, listCities } from '#modules/instance/cities/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import type { ChangeForm, FormState } from './form-state.ts';

/** Gives an event the currency of the city of its place, until its host chooses one or enters a price (CUR-01). */
export function usePlaceCurrency(form: FormState, change: ChangeForm, isNew: boolean): void {
  const { location, tickets, currency, hasOwnCurrency } = form;
  const place = isNew && !hasOwnCurrency && !isPaid(tickets) ? location : null;
  const { data } = useQuery({
    ...queryOf(listCities, { limit: citiesAtMost }, ['instance', 'cities']),
    enabled: place !== null,
  });
  const local = place && data && nearestCity(data.items, place, cityReachKm)?.currency;
  const follow = useEffectEvent((next: string) => change({ currency: next }));
  useEffect(() => {
    if (local && local !== currency) follow(local);
  }, [local, currency]);
}
