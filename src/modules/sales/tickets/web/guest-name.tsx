import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPencilSimple } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { nameGuest, type IssuedTicket } from '../contract.ts';
import { guestNameWords as words } from '../copy.ts';
import { guestNameLength } from '../rules.ts';
import { orderViewQuery } from './order-view-query.ts';

type GuestNameProps = { orderId: string; ticket: IssuedTicket };

/** Under a ticket: names who comes with it (OWN-04). */
export function GuestName({ orderId, ticket: { id, guestName } }: GuestNameProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(guestName);
  const { mutate: rename, isPending } = useRenaming(orderId, id);
  const start = () => {
    setName(guestName);
    setOpen(true);
  };
  const save = (next: string) => {
    if (next === guestName) setOpen(false);
    else rename(next, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <Button variant="quiet" className="w-full" aria-haspopup="dialog" onClick={start} {...Drawer.onIntent}>
        <IconPencilSimple />
        {guestName === '' ? words.add : words.change}
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title={words.title} description={words.explanation}>
        <form
          className="grid gap-4 pb-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            save(name.trim());
          }}
        >
          <Field label={words.name}>
            <TextInput
              value={name}
              maxLength={guestNameLength}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isPending}>
              {words.save}
            </Button>
            {guestName !== '' && (
              <Button variant="quiet" busy={isPending} onClick={() => save('')}>
                {words.remove}
              </Button>
            )}
          </div>
        </form>
      </Drawer>
    </>
  );
}

/** The name changes at once, and back if the server refuses. */
function useRenaming(orderId: string, admissionId: IssuedTicket['id']) {
  const queries = useQueryClient();
  const { queryKey } = orderViewQuery(orderId);
  const show = (guestName: string) =>
    queries.setQueryData(
      queryKey,
      (now) =>
        now && {
          ...now,
          admissions: now.admissions.map((ticket) =>
            ticket.id === admissionId ? { ...ticket, guestName } : ticket,
          ),
        },
    );
  const renaming = useMutation({
    scope: { id: `guest name ${admissionId}` },
    mutationFn: (name: string) => getSend()(nameGuest, { admissionId, name }),
    onMutate: async (name) => {
      await queries.cancelQueries({ queryKey });
      const { admissions = [] } = queries.getQueryData(queryKey) ?? {};
      const before = admissions.find(({ id }) => id === admissionId)?.guestName ?? '';
      show(name);
      return { before };
    },
    onSuccess: (_answer, name, { before }) => {
      const undo = { label: words.undo, onPress: () => renaming.mutate(before) };
      toast({ ...(name === '' ? words.removed : words.saved(name)), tone: 'success', action: undo });
    },
    onError: (error, _name, context) => {
      if (context) show(context.before);
      showFailure(error);
    },
  });
  return renaming;
}
