import type { Call, SentInputOf } from '#platform/contract.ts';
import { addressOf } from '#platform/send.ts';
import { onTrack, type Tracked } from '#platform/ui/track.ts';
import { mostEvents, recordEvents, recordGuestView, recordView } from '../contract.ts';
import { referrerOf, utmOf } from '../rules.ts';

/** Sent as a page view, not as an action. */
export const itemViewed = 'Item Viewed';

const waitMs = 10_000;

type Before = { referrer: string; search: string };

/** Sends tracked events, also when the page is being hidden. @returns a function that stops it */
export function startListening(userId: () => string | undefined): () => void {
  // Visitors who opt out are not tracked; the server would drop their events, too.
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return onTrack(() => {});
  let before: Before = { referrer: document.referrer, search: searchAtArrival() };
  let last: string | undefined;
  let waiting: Tracked[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0) post(recordEvents, { events });
  };

  const sendView = (itemId: string) => {
    // Rendering the same page again is not another view.
    if (itemId === last) return;
    last = itemId;
    const { source, category } = referrerOf(before.referrer, location.host);
    const view = {
      itemId,
      referrerSource: source,
      referrerCategory: category,
      referrerUrl: before.referrer || null,
      ...utmOf(before.search),
    };
    const viewer = userId();
    if (viewer) post(recordView, { userId: viewer, ...view });
    else post(recordGuestView, view);
    before = { referrer: location.href, search: '' };
  };

  const stop = onTrack((tracked) => {
    if (tracked.name === itemViewed) return sendView(String(tracked.props.itemId));
    waiting.push({ name: tracked.name, props: { ...tracked.props }, at: tracked.at });
    if (waiting.length >= mostEvents) flush();
    else timer ??= setTimeout(flush, waitMs);
  });
  const onHide = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', onHide);
  return () => {
    stop();
    flush();
    document.removeEventListener('visibilitychange', onHide);
  };
}

/** Reads UTM parameters from the URL of the document load, because the router has already removed them. */
function searchAtArrival(): string {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival && URL.canParse(arrival.name) ? new URL(arrival.name).search : location.search;
}

/** Survives the page being closed. Errors are ignored. */
function post<C extends Call>(call: C, input: SentInputOf<C>): void {
  const { url, body } = addressOf(call, input as object);
  navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
