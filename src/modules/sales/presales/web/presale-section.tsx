import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { isOver } from '#modules/events/events/rules.ts';
import { send } from '#platform/send.ts';
import { longDay } from '#platform/time.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { IconPlus, IconTicket, IconTrash } from '#platform/ui/icons.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { toast } from '#platform/ui/toast.ts';
import { presaleSectionWords as words } from '../copy.ts';
import { removePresale, type ManagedPresale } from '../manage-contract.ts';
import { managedPresaleQuery } from './manage-queries.ts';
import { PresaleFields } from './presale-fields.tsx';
import type { Managed } from './presale-form.ts';

/** The presale of an event, for its hosts (PRE-01, PRE-02). */
export function PresaleSection({ managed }: { managed: Managed }) {
  const query = useQuery(managedPresaleQuery(managed.id));
  const [isAdding, setAdding] = useState(false);
  const section = useRef<HTMLElement>(null);
  // Takes the focus of a button that disappears.
  const takeFocus = () => section.current?.focus();
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
      <Loaded query={query} lines={8}>
        {(data) => (
          <>
            <CurrentPresale presale={data.presale} managed={managed} section={section} />
            <Settings
              data={data}
              managed={managed}
              isAdding={isAdding}
              onAdd={() => {
                setAdding(true);
                takeFocus();
              }}
              onAdded={takeFocus}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

type SettingsProps = {
  data: ManagedPresale;
  managed: Managed;
  isAdding: boolean;
  onAdd: () => void;
  onAdded: () => void;
};

function Settings({ data, managed, isAdding, onAdd, onAdded }: SettingsProps) {
  if (data.presale) return <PresaleFields key="saved" managed={managed} data={data} />;
  if (!canPresell(data) && isOverNow(managed))
    return <EmptyState icon={<IconTicket />} title={words.past} message={words.offSale} />;
  if (!canPresell(data))
    return (
      <EmptyState icon={<IconTicket />} title={words.noSaleStart} message={words.noSaleStartWhy}>
        <ButtonLink href={manageEventPath(managed, 'tickets')}>{words.toTickets}</ButtonLink>
      </EmptyState>
    );
  if (isAdding) return <PresaleFields key="new" managed={managed} data={data} onSaved={onAdded} />;
  return (
    <EmptyState icon={<IconTicket />} title={words.none} message={words.noneWhy}>
      <Button onClick={onAdd}>
        <IconPlus /> {words.add}
      </Button>
    </EmptyState>
  );
}

const isOverNow = (managed: Managed) => isOver(managed, Date.now());

function canPresell({ ticketTypes }: ManagedPresale): boolean {
  return ticketTypes.some(
    ({ saleStartDate }) => saleStartDate !== null && Date.parse(saleStartDate) > Date.now(),
  );
}

type CurrentPresaleProps = {
  presale: ManagedPresale['presale'];
  managed: Managed;
  section: RefObject<HTMLElement | null>;
};

function CurrentPresale({ presale, managed, section }: CurrentPresaleProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(removePresale, { eventId: managed.id }),
    onSuccess: (left) => {
      queries.setQueryData(managedPresaleQuery(managed.id).queryKey, left);
      toast({ title: words.removed, tone: 'success' });
    },
    onError: (error) => {
      showFailure(error);
      setAsking(false);
    },
  });
  // Closes when the presale is removed, as the button disappears.
  if (!presale && isAsking) setAsking(false);
  return (
    <>
      {presale && (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={presale.state === 'open' ? 'lit' : 'line'}>{words.state[presale.state]}</Badge>
          <p className="text-small text-ink-2 grow basis-64">
            {presale.announcedAt
              ? words.announced(longDay(presale.announcedAt, managed.timezone))
              : words.notAnnounced}
          </p>
          <Button ref={pressed} variant="quiet" onClick={() => setAsking(true)} {...AlertDialog.onIntent}>
            <IconTrash /> {words.removeAll}
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.removeTitle}
        message={words.removeWhy}
        confirm={words.removeAll}
        cancel={words.keep}
        busy={isPending}
        onConfirm={() => mutate()}
        finalFocus={() => pressed.current?.isConnected || section.current}
      />
    </>
  );
}
