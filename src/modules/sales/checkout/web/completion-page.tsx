import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import { eventQuery } from '#modules/events/events/web/index.ts';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import type { AppStores } from '#platform/app-download.ts';
import { Spinner } from '#platform/ui/beat-mark.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { IconCreditCard } from '#platform/ui/icons.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import type { Order } from '../contract.ts';
import { buyerWords } from '../copy.ts';
import { endAttempt } from './attempt.ts';
import { trackOrderCompleted } from './checkout-tracking.ts';
import { completionView, readOutcome, type CompletionView, type ReturnOutcome } from './completion.ts';
import { DoneStep } from './done-step.tsx';
import { OrderAnnouncer } from './order-announcer.tsx';
import { orderQuery, settlingQuery } from './order-query.ts';
import { StatePanel } from './state-panel.tsx';
import { TroublePanel } from './trouble-panel.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The payment result in the return address. */
    paymentOutcome?: ReturnOutcome | undefined;
  }
}

/**
 * Reads the return address. Removes the provider's parameters at once, so that no client secret stays in the address
 * bar or history. The result is stored in the history entry, so that a reload shows the same.
 */
function useReturn(): { orderId: string | undefined; outcome: ReturnOutcome } {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const kept = useLocation({ select: ({ state }) => state.paymentOutcome });
  const navigate = useNavigate();
  const { order, ...provided } = search;
  const orderId = typeof order === 'string' ? order : undefined;
  const outcome = readOutcome(provided.redirect_status) ?? kept;
  const hasMore = Object.keys(provided).length > 0;

  const clean = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: { order: orderId },
      state: (before) => ({ ...before, paymentOutcome: outcome }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (hasMore) clean();
  }, [hasMore]);

  return { orderId, outcome };
}

/**
 * The page that the bank returns the buyer to. The server decides what it shows (CHK-14, CHK-19), and a reload shows
 * the same.
 */
export function CompletionPage({ apps }: { apps: AppStores }) {
  const { orderId, outcome } = useReturn();
  const { order, view, isVerySlow, askAgain } = useSettledOrder(orderId, outcome);
  const { data: event } = useQuery({ ...eventQuery(order?.eventId ?? ''), enabled: order !== undefined });
  const { requireSignIn } = useSignIn();
  useOrderSeen(view === 'success' ? order : undefined);

  const isDone = view === 'success' && order && event;
  return (
    <>
      <OrderAnnouncer order={isDone ? order : undefined} event={event} />
      {isDone ? (
        <div data-gel={event.gel} className="ground-lit">
          <DoneStep order={order} event={event} apps={apps} />
        </div>
      ) : (
        <div data-gel={event?.gel} className="ground-room">
          <Unfinished
            view={orderId === undefined ? 'notFound' : view}
            order={order}
            isVerySlow={isVerySlow}
            onSignIn={() => requireSignIn(prompts.getTickets, askAgain)}
            onRetry={askAgain}
          />
        </div>
      )}
    </>
  );
}

/** Polls the order until its payment is settled; the server asks the provider. */
function useSettledOrder(orderId: string | undefined, outcome: ReturnOutcome) {
  const id = orderId ?? '';
  const { data: order } = useQuery({ ...orderQuery(id), enabled: false });
  const known = completionView(order, null, outcome);
  const settling = useQuery({
    ...settlingQuery({ orderId: id, attempt: 0 }),
    enabled: orderId !== undefined && known !== 'unpaid',
  });
  return {
    order,
    view: completionView(order, settling.error, outcome),
    isVerySlow: settling.data?.state === 'waiting' && settling.data.isVerySlow,
    askAgain: () => void settling.refetch(),
  };
}

/** A redirect ends the attempt on this page: tracks and remembers the order once. */
function useOrderSeen(order: Order | undefined): void {
  const see = useEffectEvent((seen: Order) => {
    trackOrderCompleted(seen);
    endAttempt(seen.eventId);
  });
  useEffect(() => {
    if (order) see(order);
  }, [order]);
}

interface UnfinishedProps {
  view: CompletionView;
  order: Order | undefined;
  isVerySlow: boolean;
  onSignIn: () => void;
  onRetry: () => void;
}

function Unfinished({ view, order, isVerySlow, onSignIn, onRetry }: UnfinishedProps) {
  const { loading, processing, unpaid } = buyerWords;
  if (view === 'loading' || view === 'success')
    return <StatePanel {...loading} icon={<Spinner label={loading.title} />} />;
  if (view === 'processing') {
    const message = isVerySlow ? processing.slow : processing.message;
    return (
      <StatePanel title={processing.title} message={message} icon={<Spinner label={processing.title} />} />
    );
  }
  if (view === 'unpaid') {
    return (
      <StatePanel {...unpaid} icon={<IconCreditCard />}>
        <ButtonLink href={paymentAddress(order!)} variant="lit" size="large">
          {buyerWords.tryAgain}
        </ButtonLink>
      </StatePanel>
    );
  }
  const chooseAgain = () => window.location.assign(order ? `${pathOf(order)}?checkout=tickets` : '/');
  return <TroublePanel trouble={view} onChooseAgain={chooseAgain} onSignIn={onSignIn} onRetry={onRetry} />;
}

function pathOf({ eventId }: Order): string {
  const { provider, providerId } = outsideKey('event', eventId);
  return eventPath({ providerCode: providerCode(provider), providerId });
}

function paymentAddress(order: Order): string {
  return `${pathOf(order)}?${new URLSearchParams({ checkout: 'payment', order: order.id })}`;
}
