import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { FriendPicker } from '#modules/social/plans/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { enterDraw, leaveDraw, type Draw } from '../contract.ts';
import { drawWords as words, payText } from '../copy.ts';
import { drawLimits } from '../rules.ts';
import { EntryStatus } from './entry-status.tsx';

export type DrawFormProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  draw: Draw;
};

/** Enters a draw, or changes or withdraws the viewer's entry. */
export function DrawForm({ onOpenChange, eventId, draw }: DrawFormProps) {
  const me = useMe();
  const queries = useQueryClient();
  const { mine, ticketTypes } = draw;
  const [friends, setFriends] = useState(
    () => mine?.people.map(({ user }) => user.id).filter((id) => id !== me?.id) ?? [],
  );
  const [types, setTypes] = useState<readonly string[]>(mine?.itemIds ?? ticketTypes.map(({ id }) => id));
  const done = async () => {
    onOpenChange(false);
    await queries.invalidateQueries({ queryKey: ['exchange', 'draws'] });
  };
  const entering = useAct(async () => {
    const itemIds = types.length === ticketTypes.length ? null : [...types];
    await getSend()(enterDraw, { eventId, friendIds: friends, itemIds });
    toast({ ...(mine ? words.saved : words.done), tone: 'success' });
    await done();
  });
  const leaving = useAct(async () => {
    await getSend()(leaveDraw, { eventId });
    toast(words.left);
    await done();
  });
  const canChange = !mine || mine.leads;
  const hasTooMany = friends.length > drawLimits.friends;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        entering.act();
      }}
    >
      {mine && <EntryStatus entry={mine} />}
      <p>{words.how(payText(draw.payMinutes))}</p>
      {canChange && ticketTypes.length > 1 && (
        <TypesField types={ticketTypes} chosen={types} onChange={setTypes} />
      )}
      {canChange && me && (
        <fieldset className="grid gap-2 min-w-0">
          <legend className="font-semibold">{words.friends}</legend>
          <p className="text-ink-2">{words.friendsNote(drawLimits.friends)}</p>
          <FriendPicker userId={me.id} chosen={friends} onChange={setFriends} />
          <p role="status" className="text-danger empty:hidden">
            {hasTooMany && words.tooMany(drawLimits.friends)}
          </p>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        {canChange && (
          <Button type="submit" busy={entering.isBusy} disabled={types.length === 0 || hasTooMany}>
            {mine ? words.save : words.enter}
          </Button>
        )}
        {mine && (
          <Button variant="quiet" busy={leaving.isBusy} onClick={() => leaving.act()}>
            {words.leave}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-2">
        {words.fair} {words.quiet}
      </p>
      <p className="text-small text-ink-2">
        {words.commitment}
        <code className="block num wrap-anywhere">{draw.commitment}</code>
      </p>
    </form>
  );
}

type TypesFieldProps = {
  types: Draw['ticketTypes'];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

function TypesField({ types, chosen, onChange }: TypesFieldProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold pb-2">{words.types}</legend>
      {types.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
