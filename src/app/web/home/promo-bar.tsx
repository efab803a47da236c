import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { listPromoted } from '#modules/events/events/promoted-contract.ts';
import { eventLink } from '#modules/events/events/web/index.ts';
import { pageDay } from '#platform/time.ts';
import { queryOf } from '#platform/ui/api.ts';
import { onStored, readStored, writeStored } from '#platform/ui/browser-storage.ts';
import { IconX } from '#platform/ui/icons.tsx';
import { filled } from '#platform/ui/slot.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { promoWords } from './promo-copy.ts';

/** The event whose banner was dismissed; a different one is shown. */
const storageKey = 'promo-put-away';

const promotedQuery = queryOf(listPromoted, { limit: 1 }, ['events', 'promoted']);

/** The page works without the banner, so a failure here doesn't fail the page. */
export const loadBanner = (queryClient: QueryClient) => queryClient.prefetchQuery(promotedQuery);

/** The banner with an event that admins promote, until the viewer dismisses it (BAN-01). */
export function PromoBar() {
  const { data } = useQuery(promotedQuery);
  const putAway = useSyncExternalStore(
    onStored,
    () => readStored(storageKey),
    () => undefined,
  );
  const event = data?.items[0];
  if (!event || event.id === putAway) return null;
  return (
    <aside
      aria-label={promoWords.label}
      className="promo-bar"
      data-gel={event.gel}
      data-event={event.id}
      suppressHydrationWarning
    >
      <HideEarly />
      {filled(eventLink(event), {
        children: (
          <>
            {promoWords.before} <bdi>{event.name}</bdi>{' '}
            {promoWords.on(pageDay(event.startDate, event.timezone))} <u>{promoWords.action}</u>
          </>
        ),
      })}
      <button type="button" onClick={() => putAwayFor(event.id)}>
        <IconX />
        <VisuallyHidden>{promoWords.dismiss}</VisuallyHidden>
      </button>
    </aside>
  );
}

/** Runs before the first paint, so that a dismissed banner never flashes. */
const hideEarly = `{let p=document.currentScript.parentElement;try{p.hidden=localStorage.getItem('${storageKey}')===p.dataset.event}catch{}}`;

function HideEarly() {
  const nonce = useRouter().options.ssr?.nonce;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {hideEarly}
    </script>
  );
}

function putAwayFor(eventId: string) {
  writeStored(storageKey, eventId);
  document.getElementById('main')?.focus({ preventScroll: true });
}
