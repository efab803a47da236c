import type { ReactNode } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { guestWords as words } from '../copy.ts';

type Ticket = { id: string; name: string };

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  tickets: readonly Ticket[];
};

export type SheetFormProps = Pick<SheetProps, 'eventId' | 'tickets'> & { onDone: () => void };

type GuestSheetProps = Pick<SheetProps, 'open' | 'onOpenChange'> & {
  title: string;
  hint: string;
  children: ReactNode;
};

export function GuestSheet({ open, onOpenChange, title, hint, children }: GuestSheetProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={title} description={hint} shape="side">
      {children}
    </Drawer>
  );
}

type SheetFormFrameProps = { send: string; busy: boolean; onSend: () => void; children: ReactNode };

export function SheetForm({ send, busy, onSend, children }: SheetFormFrameProps) {
  return (
    <form
      className="grid gap-4 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      <Button type="submit" busy={busy}>
        {send}
      </Button>
    </form>
  );
}

type TicketFieldProps = {
  tickets: readonly Ticket[];
  value: string;
  onValue: (itemId: string) => void;
  error?: string | undefined;
  /** Label of the empty choice; without it, a choice is required. */
  placeholder?: string;
};

export function TicketField({ tickets, value, onValue, error, placeholder }: TicketFieldProps) {
  return (
    <Field label={words.ticket} error={error}>
      <Select
        required={placeholder === undefined}
        value={value}
        {...(placeholder && { placeholder })}
        options={tickets.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => onValue(target.value)}
      />
    </Field>
  );
}

export const failureText = (error: Error | null): string | undefined =>
  error ? (isRefusal(error) ? error.message : 'Try again.') : undefined;
