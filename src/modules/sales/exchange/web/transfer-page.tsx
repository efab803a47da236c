import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SignInPart, useMe } from '#modules/identity/accounts/web/index.ts';
import type { PagePath } from '#platform/page-path.ts';
import { bareId } from '#platform/ids.ts';
import { isRefusal } from '#platform/refusal.ts';
import { momentText } from '#platform/time.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { getSend } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { Refused } from '#platform/ui/refused.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { useHash } from '#platform/ui/use-hash.ts';
import { acceptTicket, declineTicket, type SentTicket } from '../contract.ts';
import { acceptWords as words } from '../copy.ts';
import { sentTicketQuery } from './exchange-queries.ts';

/** The page behind the link of a sent ticket (EXC-03). The token is in the fragment, so that no log contains it. */
export function TransferPage({ onDone }: { onDone: (path: PagePath) => Promise<void> }) {
  const token = useHash();
  return (
    <div className="page py-10">
      <div tabIndex={-1} className="max-w-lg mx-auto grid gap-6 content-start min-h-96 outline-none">
        {token === undefined && <Skeleton lines={5} />}
        {token === '' && <p>{words.missing}</p>}
        {token && <Offered token={token} onDone={onDone} />}
      </div>
    </div>
  );
}

type OfferedProps = { token: string; onDone: (path: PagePath) => Promise<void> };

function Offered({ token, onDone }: OfferedProps) {
  const me = useMe();
  const { data, error, refetch } = useQuery({ ...sentTicketQuery(token), retry: false });
  const { act, isBusy } = useAct(async (around: HTMLElement | null) => {
    const { orderId } = await getSend()(acceptTicket, { token }).catch((failure: unknown) => {
      // The offer disappears if the ticket was taken back meanwhile.
      around?.focus();
      void refetch();
      throw failure;
    });
    toast({ ...words.accepted, tone: 'success' });
    await onDone(`/tickets/${bareId(orderId)}`);
  });
  // Other failures don't remove a page that was loaded, or its sign-in form.
  if (isRefusal(error) && error.status < 500) {
    const orderId = error.details?.orderId;
    return (
      <>
        <Refused by={error} />
        {typeof orderId === 'string' && (
          <Link
            to="/tickets/$orderId"
            params={{ orderId: bareId(orderId) }}
            className={classNames(buttonClass(), 'justify-self-start')}
          >
            {words.view}
          </Link>
        )}
      </>
    );
  }
  if (error && !data) return <ErrorState title={words.notLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  return (
    <>
      <h1 className="display text-h2 wrap-anywhere">{words.title(data.from, data.event.name)}</h1>
      <Facts sent={data} />
      <p>{words.until(data.until && momentText(data.until, data.event.timezone))}</p>
      {me ? (
        <>
          <Button busy={isBusy} onClick={({ currentTarget }) => act(currentTarget.parentElement)}>
            {words.accept}
          </Button>
          {data.isForViewer && <Decline token={token} from={data.from} onDone={onDone} />}
        </>
      ) : (
        <>
          <p className="text-ink-2">{words.signIn}</p>
          <SignInPart onDone={() => {}} />
        </>
      )}
    </>
  );
}

/** Asks first, because it is next to accepting. */
function Decline({ token, from, onDone }: OfferedProps & { from: string }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAct(async () => {
    await getSend()(declineTicket, { token });
    toast({ ...words.declined, tone: 'success' });
    await onDone('/tickets');
    // Going back doesn’t offer it again.
    client.removeQueries(sentTicketQuery(token));
  });
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)} {...AlertDialog.onIntent}>
        {words.decline}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.declineQuestion(from)}
        message={words.declineMessage(from)}
        confirm={words.decline}
        cancel={words.keepOffer}
        busy={isBusy}
        onConfirm={() => act()}
      />
    </>
  );
}

function Facts({ sent: { event, ticketName, until } }: { sent: SentTicket }) {
  const rows = [
    // A postponed event has only its old date.
    [words.when, until === null ? '' : momentText(event.startDate, event.timezone)],
    [words.where, event.venueName],
    [words.ticket, ticketName],
  ] as const;
  return (
    <dl className="grid gap-3">
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-small text-ink-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
