import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '#modules/social/plans/contract.ts';
import { planActs } from '#modules/social/plans/copy.ts';
import { usePlanPeople } from '#modules/social/plans/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { isPurchasable } from '#modules/events/ticket-types/rules.ts';
import { ticketsQuery } from '#modules/events/ticket-types/web/index.ts';
import { cents, moneyText } from '#platform/money.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Select } from '#platform/ui/select.tsx';
import { Field } from '#platform/ui/field.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { holdSeats, type GroupHoldSeats } from '../contract.ts';
import { seatWords as words } from '../copy.ts';
import { mostSeats } from '../rules.ts';
import { seatsQuery } from './seat-queries.ts';

export type HoldSeatsProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  plan: Plan;
  eventId: string;
};

/** Chooses a ticket type and people, by default everyone who accepted (GRP-01). */
export function HoldSeats({ plan, eventId, onOpenChange }: HoldSeatsProps) {
  const sale = useQuery({ ...ticketsQuery(eventId), staleTime: 0 });
  const seats = useQuery({ ...seatsQuery(plan.id), staleTime: 0 });
  const isMissing = !sale.data || !seats.data;
  const refetch = () => void Promise.all([sale.refetch(), seats.refetch()]);
  if (isMissing && (sale.isError || seats.isError))
    return <ErrorState title={words.failed} onRetry={refetch} />;
  // Needs fresh data: people who already have a ticket aren't preselected.
  if (isMissing || !seats.isFetchedAfterMount) return <Skeleton lines={5} />;
  // Free tickets don't need a hold, and everyone gets one ticket.
  const tickets = sale.data.items.filter(
    (ticket) => isPurchasable(ticket) && ticket.price > 0 && ticket.minPerOrder === 1,
  );
  if (tickets.length === 0) return <EmptyState title={words.none} message={words.noneMessage} />;
  return (
    <SeatChoice
      plan={plan}
      tickets={tickets}
      taken={new Map(seats.data.taken.map(({ userId, why }) => [userId, why]))}
      onDone={() => onOpenChange(false)}
      onRefused={refetch}
    />
  );
}

type SeatChoiceProps = {
  plan: Plan;
  tickets: readonly Ticket[];
  taken: ReadonlyMap<string, GroupHoldSeats['taken'][number]['why']>;
  onDone: () => void;
  onRefused: () => void;
};

function SeatChoice({ plan, tickets, taken, onDone, onRefused }: SeatChoiceProps) {
  const { people, query } = usePlanPeople(plan, 'confirmed');
  const [ticketId, setTicketId] = useState<string>(tickets[0]!.id);
  const [wanted, setWanted] = useState(() =>
    people
      .map(({ id }) => id)
      .filter((id) => !taken.has(id))
      .slice(0, mostSeats),
  );
  const chosen = wanted.filter((id) => !taken.has(id));
  const queryClient = useQueryClient();
  const ticket = tickets.find(({ id }) => id === ticketId) ?? tickets[0]!;
  const hold = useMutation({
    mutationFn: () =>
      send(holdSeats, {
        planId: plan.id,
        ticketId: ticket.id,
        userIds: chosen,
        amount: ticket.allInPrice,
      }),
    onSuccess: (seats) => {
      queryClient.setQueryData(seatsQuery(plan.id).queryKey, seats);
      toast({ ...words.held, tone: 'success' });
      onDone();
    },
    onError: onRefused,
  });
  const price = ({ allInPrice, currency }: Ticket) => moneyText(cents(allInPrice), currency);

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!hold.isPending) hold.mutate();
      }}
    >
      <Field label={words.which} hint={words.each(price(ticket))}>
        <Select
          value={ticket.id}
          options={tickets.map((one) => ({ value: one.id, label: `${one.name}, ${price(one)}` }))}
          onChange={(event) => setTicketId(event.target.value)}
        />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="field-label">{words.who}</legend>
        {people.map((person) => (
          <Checkbox
            key={person.id}
            checked={chosen.includes(person.id)}
            disabled={taken.has(person.id)}
            hint={hintOf(taken.get(person.id))}
            onChange={(event) =>
              setWanted((now) =>
                event.target.checked ? [...now, person.id] : now.filter((id) => id !== person.id),
              )
            }
          >
            <span className="inline-flex items-center gap-2 align-middle">
              <ProfileFace profile={person} size={28} />
              <bdi>{person.name}</bdi>
            </span>
          </Checkbox>
        ))}
        <MoreButton query={query} size="small" className="justify-self-start">
          {planActs.more}
        </MoreButton>
        {chosen.length > mostSeats && <p className="text-small text-ink-2">{words.atMost}</p>}
      </fieldset>
      <p role="alert" className="text-danger empty:hidden">
        {hold.error && refusalText(hold.error, people)}
      </p>
      <Button
        type="submit"
        variant="lit"
        size="large"
        busy={hold.isPending}
        disabled={chosen.length === 0 || chosen.length > mostSeats}
      >
        {words.button(chosen.length)}
      </Button>
    </form>
  );
}

/** Says how many tickets are left, or names the people who can't get one, and why. */
function refusalText(error: Error, people: readonly ProfileCard[]): string {
  if (!isRefusal(error)) return 'Check your connection and try again.';
  const { userIds, limit } = error.details ?? {};
  const names = people
    .filter(({ id }) => Array.isArray(userIds) && userIds.includes(id))
    .map(({ name }) => name);
  if (names.length > 0) {
    if (error.code === 'personLimit' && typeof limit === 'number') return words.personLimit(names, limit);
    if (isNaming(error.code)) return words[error.code](names);
  }
  const left = error.details?.['remaining'];
  return error.code === 'soldOut' && typeof left === 'number' ? words.roomFor(left) : error.message;
}

const naming = ['alreadyTaken', 'heldOften', 'notForAll', 'presaleNotForAll'] as const;
const isNaming = (code: string): code is (typeof naming)[number] =>
  (naming as readonly string[]).includes(code);

function hintOf(why: GroupHoldSeats['taken'][number]['why'] | undefined): string | undefined {
  return why && words.taken[why];
}
