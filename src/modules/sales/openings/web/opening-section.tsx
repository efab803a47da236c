import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { isOver } from '#modules/events/events/rules.ts';
import { momentText } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPlus, IconTicket, IconTrash } from '#platform/ui/icons.tsx';
import { Select } from '#platform/ui/select.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { openingSectionWords as words } from '../copy.ts';
import { putOpening, removeOpening, type ManagedOpening } from '../manage-contract.ts';
import { entryAtOf } from '../rules.ts';
import { managedOpeningQuery } from './opening-queries.ts';

type Managed = Pick<ManagedEvent, 'id' | 'timezone' | 'providerCode' | 'providerId' | 'status' | 'endDate'>;

type CurrentOpening = NonNullable<ManagedOpening['opening']>;

const hasStarted = ({ state }: CurrentOpening) => state === 'drawing' || state === 'running';

/** The fair opening of an event, for its hosts (QUE-01). */
export function OpeningSection({ managed }: { managed: Managed }) {
  const query = useQuery({
    ...managedOpeningQuery(managed.id),
    refetchInterval: 10_000,
  });
  const [isAdding, setAdding] = useState(false);
  const section = useRef<HTMLElement>(null);
  const add = () => {
    setAdding(true);
    // The pressed button disappears.
    section.current?.focus();
  };
  if (managed.status === 'cancelled')
    return <EmptyState icon={<IconTicket />} title={words.cancelled} message={words.offSale} />;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="grid gap-6 max-w-[44rem] outline-none"
      aria-label={words.heading}
    >
      <p className="text-ink-2">{words.lead}</p>
      <Loaded query={query} lines={6}>
        {(data) => (
          <>
            <Current opening={data.opening} eventId={managed.id} section={section} />
            <Settings data={data} managed={managed} isAdding={isAdding} onAdd={add} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const isOverNow = (managed: Managed) => isOver(managed, Date.now());

type SettingsProps = { data: ManagedOpening; managed: Managed; isAdding: boolean; onAdd: () => void };

function Settings({ data, managed, isAdding, onAdd }: SettingsProps) {
  const { opening, saleStartsAt } = data;
  if (opening && hasStarted(opening)) return null;
  if (saleStartsAt === null && isOverNow(managed))
    return opening ? null : <EmptyState icon={<IconTicket />} title={words.past} message={words.offSale} />;
  if (saleStartsAt === null)
    return opening ? null : (
      <EmptyState icon={<IconTicket />} title={words.noSaleStart} message={words.noSaleStartWhy}>
        <ButtonLink href={manageEventPath(managed, 'tickets')}>{words.toTickets}</ButtonLink>
      </EmptyState>
    );
  if ((!opening || opening.state === 'over') && !isAdding)
    return (
      <EmptyState icon={<IconTicket />} title={words.none} message={words.noneWhy}>
        <Button onClick={onAdd}>
          <IconPlus /> {words.add}
        </Button>
      </EmptyState>
    );
  return <OpeningForm data={data} managed={managed} opensAt={opening?.opensAt ?? saleStartsAt} />;
}

const waits = [15, 30, 60];
const windows = [5, 10, 15];

/** The usual times, and the current one if it was set by other means. */
const optionsOf = (usual: readonly number[], current: number, labelOf: (minutes: number) => string) =>
  [...new Set([...usual, current])].map((minutes) => ({ value: String(minutes), label: labelOf(minutes) }));

function OpeningForm({
  data,
  managed,
  opensAt,
}: {
  data: ManagedOpening;
  managed: Managed;
  opensAt: string;
}) {
  const { id: eventId, timezone } = managed;
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => ({
    waitMinutes: data.opening?.waitMinutes ?? 30,
    windowMinutes: data.opening?.windowMinutes ?? 10,
    presaleFirst: data.opening?.presaleFirst ?? false,
  }));
  const { act, isBusy } = useAct(async () => {
    const saved = await getSend()(putOpening, { eventId, ...draft });
    queries.setQueryData(managedOpeningQuery(eventId).queryKey, saved);
    toast({ title: words.saved, tone: 'success' });
  });
  const momentOf = (at: string) => momentText(at, timezone);
  const entryAt = entryAtOf(new Date(opensAt), draft.waitMinutes).toISOString();
  return (
    <form
      className="grid gap-6"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        act();
      }}
    >
      <p className="font-semibold">{words.opens(momentOf(opensAt))}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.wait}>
          <Select
            value={String(draft.waitMinutes)}
            onChange={(event) => setDraft({ ...draft, waitMinutes: Number(event.currentTarget.value) })}
            options={optionsOf(waits, draft.waitMinutes, words.waitOption)}
          />
        </Field>
        <Field label={words.window}>
          <Select
            value={String(draft.windowMinutes)}
            onChange={(event) => setDraft({ ...draft, windowMinutes: Number(event.currentTarget.value) })}
            options={optionsOf(windows, draft.windowMinutes, words.windowOption)}
          />
        </Field>
      </div>
      {(data.hasPresale || draft.presaleFirst) && (
        <Checkbox
          checked={draft.presaleFirst}
          hint={words.presaleHint}
          onChange={(event) => setDraft({ ...draft, presaleFirst: event.currentTarget.checked })}
        >
          {words.presaleFirst}
        </Checkbox>
      )}
      <p>{words.fans(momentOf(entryAt), draft.windowMinutes)}</p>
      <Button type="submit" className="justify-self-start" busy={isBusy}>
        {words.save}
      </Button>
    </form>
  );
}

type CurrentProps = {
  opening: ManagedOpening['opening'];
  eventId: string;
  section: RefObject<HTMLElement | null>;
};

function Current({ opening, eventId, section }: CurrentProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAct(async () => {
    const left = await getSend()(removeOpening, { eventId });
    queries.setQueryData(managedOpeningQuery(eventId).queryKey, left);
    toast({ title: words.removed, tone: 'success' });
  });
  // Closes when the opening is removed, as the button disappears.
  if (!opening && isAsking) setAsking(false);
  const remove = opening && hasStarted(opening) ? words.end : words.remove;
  return (
    <>
      {opening && (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={hasStarted(opening) || opening.state === 'entry' ? 'lit' : 'line'}>
            {words.state[opening.state]}
          </Badge>
          <p className="text-small text-ink-2 grow basis-64">{textOf(opening)}</p>
          <Button ref={pressed} variant="quiet" onClick={() => setAsking(true)} {...AlertDialog.onIntent}>
            <IconTrash /> {remove}
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.removeTitle}
        message={words.removeWhy}
        confirm={remove}
        cancel={words.keep}
        busy={isBusy}
        onConfirm={() => act()}
        finalFocus={() => pressed.current?.isConnected || section.current}
      />
    </>
  );
}

function textOf({ state, soldOut, waiting, admitted }: CurrentOpening): string {
  if (state !== 'over') return words.counts(waiting, admitted);
  return soldOut ? words.soldOut : words.served;
}
