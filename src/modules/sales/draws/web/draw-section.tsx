import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { momentText } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, ButtonLink, buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { IconPlus, IconTicket } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { drawWords, manageWords as words, payText } from '../copy.ts';
import { endDraw, type ManagedDraw } from '../manage-contract.ts';
import { managedDrawQuery } from './draw-queries.ts';
import { DrawFields } from './draw-fields.tsx';
import type { Managed } from './managed.ts';

/** The draw of an event, for its hosts (DRW-01). */
export function DrawSection({ managed }: { managed: Managed }) {
  const query = useQuery(managedDrawQuery(managed.id));
  const [isAdding, setAdding] = useState(false);
  const section = useRef<HTMLElement>(null);
  // Takes the focus of the pressed button, which disappears.
  const showForm = (isShown: boolean) => {
    setAdding(isShown);
    section.current?.focus();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="grid gap-6 max-w-[44rem] outline-none"
      aria-label={words.heading}
    >
      <p className="text-ink-2">{words.lead}</p>
      <Loaded query={query} lines={8}>
        {(data) => (
          <>
            {data.draw && <CurrentDraw draw={data.draw} managed={managed} section={section} />}
            {managed.status === 'cancelled' ? (
              <EmptyState icon={<IconTicket />} title={words.cancelled} message={words.cancelledWhy} />
            ) : data.draw?.state === 'upcoming' || isAdding ? (
              <DrawFields managed={managed} data={data} onDone={() => isAdding && showForm(false)} />
            ) : (
              <Start data={data} managed={managed} onStart={() => showForm(true)} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** By its old date if it is postponed, before which a draw would have to close. */
const hasStarted = ({ startDate }: Managed) => Date.parse(startDate) <= Date.now();

function NoTimeLeft({ status }: Managed) {
  const [title, why] =
    status === 'postponed' ? [words.isPostponed, words.isPostponedWhy] : [words.started, words.startedWhy];
  return <EmptyState icon={<IconTicket />} title={title} message={why} />;
}

type StartProps = { data: ManagedDraw; managed: Managed; onStart: () => void };

/** Offers to set up a draw where there is none, or one that ended before it took place. */
function Start({ data: { draw, ticketTypes }, managed, onStart }: StartProps) {
  if (draw && (draw.state !== 'over' || draw.isDrawn)) return null;
  if (hasStarted(managed)) return draw ? null : <NoTimeLeft {...managed} />;
  const add = (
    <Button onClick={onStart}>
      <IconPlus /> {draw ? words.again : words.add}
    </Button>
  );
  if (ticketTypes.length === 0)
    return (
      <EmptyState icon={<IconTicket />} title={words.noTypes} message={words.noTypesWhy}>
        <ButtonLink href={manageEventPath(managed, 'tickets')}>{words.toTickets}</ButtonLink>
      </EmptyState>
    );
  if (draw) return <div>{add}</div>;
  return (
    <EmptyState icon={<IconTicket />} title={words.none} message={words.noneWhy}>
      {add}
    </EmptyState>
  );
}

type CurrentDrawProps = {
  draw: NonNullable<ManagedDraw['draw']>;
  managed: Managed;
  section: RefObject<HTMLElement | null>;
};
const figures = ['entries', 'people', 'winners', 'offered', 'paid', 'inLine'] as const;

function CurrentDraw({ draw, managed, section }: CurrentDrawProps) {
  const { state, opensAt, closesAt, payMinutes, ticketTypes, commitment, isDrawn } = draw;
  const at = (moment: string) => momentText(moment, managed.timezone);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={state === 'open' || state === 'drawn' ? 'lit' : 'line'}>{words.states[state]}</Badge>
        <p className="text-small text-ink-2 grow basis-64">
          {words.terms(at(opensAt), at(closesAt), payText(payMinutes))}
        </p>
        <End key={commitment} managed={managed} section={section} canEnd={!isDrawn && state !== 'over'} />
      </div>
      <ul className="grid gap-1">
        {ticketTypes.map(({ id, name, units }) => (
          <li key={id}>{`${units.toLocaleString('en-US')} × ${name}`}</li>
        ))}
      </ul>
      <dl className="grid grid-cols-3 gap-4">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="text-small text-ink-2">{words.figures[figure]}</dt>
            <dd className="num text-h3">{draw[figure].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-2">{words.names}</p>
      <p className="text-small text-ink-2">
        {drawWords.commitment}
        <code className="block num wrap-anywhere">{commitment}</code>
      </p>
      {isDrawn && (
        <div>
          <Link
            to="/draws/$code/$id"
            params={{ code: managed.providerCode, id: managed.providerId }}
            className={buttonClass({ variant: 'outline' })}
          >
            {drawWords.result}
          </Link>
        </div>
      )}
    </div>
  );
}

type EndProps = Pick<CurrentDrawProps, 'managed' | 'section'> & { canEnd: boolean };

function End({ managed, section, canEnd }: EndProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { act, isBusy } = useAct(async () => {
    const ended = await getSend()(endDraw, { eventId: managed.id });
    queries.setQueryData(managedDrawQuery(managed.id).queryKey, ended);
    toast({ title: words.ended, tone: 'success' });
  });
  return (
    <>
      {canEnd && (
        <Button ref={pressed} variant="quiet" onClick={() => setAsking(true)} {...AlertDialog.onIntent}>
          {words.end}
        </Button>
      )}
      <AlertDialog
        // Closes when the draw has ended, as the button disappears.
        open={canEnd && isAsking}
        onOpenChange={setAsking}
        title={words.endTitle}
        message={words.endWhy}
        confirm={words.end}
        cancel={words.keep}
        busy={isBusy}
        onConfirm={() => act()}
        finalFocus={() => pressed.current?.isConnected || section.current}
      />
    </>
  );
}
