import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '#features/plans/contract.ts';
import { ProfileFace } from '#features/profiles/web/index.ts';
import type { Ticket } from '#features/tickets/contract.ts';
import { isPurchasable } from '#features/tickets/rules.ts';
import { ticketsQuery } from '#features/tickets/web/index.ts';
import { cents, moneyText } from '#kit/money.ts';
import { isRefusal } from '#kit/refusal.ts';
import { Button } from '#kit/web/button.tsx';
import { Checkbox } from '#kit/web/checkbox.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { ErrorState } from '#kit/web/error-state.tsx';
import { Select } from '#kit/web/select.tsx';
import { Field } from '#kit/web/field.tsx';
import { send } from '#kit/web/send.ts';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { toast } from '#kit/web/toast.ts';
import { holdSeats } from '../contract.ts';
import { seatWords as words } from '../copy.ts';
import { mostSeats } from '../rules.ts';
import { seatsQuery } from './seat-queries.ts';

export type HoldSeatsProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  plan: Plan;
  nightId: string;
};

/** Which ticket, and for whom: everybody who comes, unless some are left out (GRP-01). */
export function HoldSeats({ plan, nightId, onOpenChange }: HoldSeatsProps) {
  const { data, isError, refetch } = useQuery({ ...ticketsQuery(nightId), staleTime: 0 });
  if (isError && !data) return <ErrorState title={words.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  // What is free is nothing to hold.
  const tickets = data.items.filter((ticket) => isPurchasable(ticket) && ticket.price > 0);
  if (tickets.length === 0) return <EmptyState title={words.none} message={words.noneMessage} />;
  return (
    <Choice
      plan={plan}
      tickets={tickets}
      onDone={() => onOpenChange(false)}
      onRefused={() => void refetch()}
    />
  );
}

type ChoiceProps = {
  plan: Plan;
  tickets: readonly Ticket[];
  onDone: () => void;
  /** What is shown may be old. */
  onRefused: () => void;
};

function Choice({ plan, tickets, onDone, onRefused }: ChoiceProps) {
  const people = plan.participants.items;
  const [ticketId, setTicketId] = useState<string>(tickets[0]!.id);
  const [chosen, setChosen] = useState(() => people.slice(0, mostSeats).map(({ id }) => id));
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
            onChange={(event) =>
              setChosen((now) =>
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
        {chosen.length > mostSeats && <p className="text-small text-ink-2">{words.atMost}</p>}
      </fieldset>
      <p role="alert" className="text-danger empty:hidden">
        {hold.error && whyNot(hold.error)}
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

/** How many there is room for, where that is what is wrong. */
function whyNot(error: Error): string {
  if (!isRefusal(error)) return 'Check your connection and try again.';
  const left = error.details?.['remaining'];
  return error.code === 'soldOut' && typeof left === 'number' ? words.roomFor(left) : error.message;
}
