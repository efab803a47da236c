import type { Call, SentInputOf } from '#platform/contract.ts';
import { addressOf } from '#platform/send.ts';
import { onTrack, type Tracked } from '#platform/ui/track.ts';
import { mostEvents, recordEvents, recordGuestView, recordView } from '../contract.ts';
import { referrerOf, utmOf } from '../rules.ts';

/** What is heard and sent as a view. */
export const itemViewed = 'Item Viewed';

const waitMs = 10_000;

/** Where the visitor was before the page that is shown. */
type Before = { referrer: string; search: string };

/** Hears what is tracked and sends it, also while the page goes away. @returns how to stop */
export function startListening(userId: () => string | undefined): () => void {
  // Whoever asks not to be watched is not; the server would not keep it either.
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
    // The same page drawn anew is no other look at it.
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

/** The marks in the address the document came with: the router has taken them out of sight by now. */
function searchAtArrival(): string {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival && URL.canParse(arrival.name) ? new URL(arrival.name).search : location.search;
}

/** Sends even while the page goes away; whether it came through nobody needs to know. */
function post<C extends Call>(call: C, input: SentInputOf<C>): void {
  const { url, body } = addressOf(call, input as object);
  navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
