import './box-office.css';
import { Activity, useState } from 'react';
import { askToSignIn } from '#modules/identity/accounts/web/index.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { FullScreen } from '#platform/ui/full-screen.tsx';
import { IconWifiSlash, IconX } from '#platform/ui/icons.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { BoxOffice as BoxOfficeFacts } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { CashCount } from './cash-count.tsx';
import { GiveBack } from './give-back.tsx';
import { OfflineTickets } from './offline-tickets.tsx';
import { RecentSales } from './recent-sales.tsx';
import { SaleNotices } from './sale-notices.tsx';
import { SellForm } from './sell-form.tsx';
import type { PartProps, TillSession } from './till-session.ts';
import type { Problem as TillProblem } from './till-state.ts';
import { useTill } from './use-till.ts';

type BoxOfficeProps = {
  readonly eventId: string;
  readonly userId: string;
  /** The path of the event's checkout. */
  readonly payLink: string;
};

/** The button of the check-in screen that opens the box office, for those who may sell (BOX-01). */
export function BoxOffice({ eventId, userId, payLink }: BoxOfficeProps) {
  const { state, session } = useTill(eventId, userId);
  const [isOpen, setOpen] = useState(false);
  if (state.is === 'notAllowed' || state.is === 'opening') return null;
  return (
    <>
      <Button size="large" variant="outline" onClick={() => setOpen(true)}>
        {state.boxOffice?.isCancelled ? words.title : words.open}
        {state.queue.length > 0 && <span className="badge">{words.waiting(state.queue.length)}</span>}
      </Button>
      <FullScreen open={isOpen} onOpenChange={setOpen} title={words.title}>
        <div className="box-office">
          <div className="box-office-head">
            <p className="heading">{words.title}</p>
            <IconButton label={words.close} icon={<IconX />} onClick={() => setOpen(false)} />
          </div>
          <div className="box-office-body">
            <div>
              {session && <Parts state={state} session={session} eventId={eventId} payLink={payLink} />}
            </div>
          </div>
        </div>
      </FullScreen>
    </>
  );
}

const tabs = ['sell', 'giveBack', 'sales', 'offline', 'count'] as const;

/** A cancelled event has nothing to sell, and money to give back. */
const isShown = (tab: (typeof tabs)[number], { isCancelled, isHost }: BoxOfficeFacts) =>
  tab === 'giveBack' ? isCancelled && isHost : !(isCancelled && isHost && tab === 'sell');

function Parts({ payLink, ...part }: PartProps & { readonly payLink: string }) {
  const [chosen, setTab] = useState<(typeof tabs)[number]>();
  const { state, session } = part;
  if (state.is === 'notReady') return <EmptyState icon={<IconWifiSlash />} {...words.notReady} />;
  if (!state.boxOffice) return <Skeleton lines={6} />;
  const { boxOffice } = state;
  const shown = tabs.filter((one) => isShown(one, boxOffice));
  const tab = chosen ?? shown[0];
  return (
    <>
      {state.problem && <Problem problem={state.problem} session={session} />}
      <output className="text-ink-2">
        {!state.problem && (state.isOnline ? words.online : words.isOffline)}
        {state.queue.length > 0 && ` ${words.waiting(state.queue.length)}.`}
      </output>
      {!state.isStored && <p role="alert">{words.unstored}</p>}
      {boxOffice.unsynced && <p role="status">{words.unsynced(boxOffice.unsynced)}</p>}
      <SaleNotices notices={state.notices} onDismiss={(id) => session.dismiss(id)} />
      <ChipGroup label={words.tabs}>
        {shown.map((one) => (
          <Chip key={one} pressed={tab === one} onClick={() => setTab(one)}>
            {words[one]}
          </Chip>
        ))}
      </ChipGroup>
      {shown.includes('sell') && (
        // Keeps the cart, and the code that a guest pays with.
        <Activity mode={tab === 'sell' ? 'visible' : 'hidden'}>
          <SellForm {...part} boxOffice={boxOffice} payLink={payLink} />
        </Activity>
      )}
      {tab === 'giveBack' && <GiveBack {...part} />}
      {tab === 'sales' && <RecentSales {...part} />}
      {tab === 'offline' && <OfflineTickets {...part} boxOffice={boxOffice} />}
      {tab === 'count' && <CashCount {...part} boxOffice={boxOffice} />}
    </>
  );
}

type ProblemProps = { readonly problem: TillProblem; readonly session: TillSession };

function Problem({ problem, session }: ProblemProps) {
  return (
    <div role="alert" className="box-office-row">
      <span>
        <b className="block">{problem.title}</b>
        {problem.message}
      </span>
      {problem.status === 401 && (
        <Button variant="quiet" onClick={() => askToSignIn({ goOn: () => void session.refresh() })}>
          {words.signIn}
        </Button>
      )}
    </div>
  );
}
