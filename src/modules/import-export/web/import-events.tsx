import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentInputOf } from '#platform/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FileInput, forgetFile } from '#platform/ui/file-input.tsx';
import { send } from '#platform/send.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { moveWords as words } from '../copy.ts';
import { makeEvents, previewEvents } from '../event-import-contract.ts';
import { Drafts } from './drafts.tsx';
import { Failure } from './failure.tsx';
import { ImportableEvents } from './event-list.tsx';

type Source = SentInputOf<typeof previewEvents>['source'];

/** Excel saves spreadsheets in Windows-1252, unless told otherwise. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function ImportEvents({ creatorId }: { creatorId: string }) {
  const [address, setAddress] = useState('');
  const { plan, making, chosen, setChosen, look } = useEventImport(creatorId);
  const found = plan.data;
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = textOf(await file.arrayBuffer());
    look({ kind: text.trimStart().startsWith('BEGIN:VCALENDAR') ? 'calendar' : 'spreadsheet', text });
  };
  return (
    <div className="grid gap-4">
      <p>{words.importEventsHint}</p>
      <form
        className="move-address"
        onSubmit={(event) => {
          event.preventDefault();
          look({ kind: 'page', address });
        }}
      >
        <Field label={words.address} hint={words.addressHint}>
          <TextInput
            type="url"
            inputMode="url"
            required
            maxLength={2000}
            placeholder="https://"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" busy={plan.isPending}>
          {words.look}
        </Button>
      </form>
      <Field label={words.eventsFile} hint={words.eventsFileHint}>
        <FileInput
          onClick={forgetFile}
          accept=".ics,.csv,text/calendar,text/csv"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Field>
      <div aria-live="polite" aria-busy={plan.isPending} className="grid gap-4">
        {plan.isPending && <p>{words.looking}</p>}
        <Failure error={plan.error ?? making.error} />
        {found && !making.data && (
          <>
            <ImportableEvents plan={found} chosen={chosen} onChosen={setChosen} />
            <Button disabled={chosen.size === 0} busy={making.isPending} onClick={() => making.mutate()}>
              {words.makeDrafts(chosen.size)}
            </Button>
          </>
        )}
        {making.data && (
          <>
            <p>{words.draftsMade(making.data.drafts.length)}</p>
            <Drafts of={making.data.drafts} />
          </>
        )}
      </div>
    </div>
  );
}

/** Reads the events of a source, then makes drafts of the chosen ones. */
function useEventImport(creatorId: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const plan = useMutation({
    mutationFn: (source: Source) => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return send(previewEvents, { creatorId, timezone, source });
    },
  });
  const making = useMutation({
    mutationFn: () => {
      const events = (plan.data?.events ?? []).map(({ event }) => event).filter(({ uid }) => chosen.has(uid));
      return send(makeEvents, { creatorId, events });
    },
  });
  const look = (source: Source) => {
    making.reset();
    plan.mutate(source, {
      // Here it is called only for the source that was sent last.
      onSuccess: ({ events }) =>
        setChosen(new Set(events.flatMap(({ event, madeBefore }) => (madeBefore ? [] : [event.uid])))),
    });
  };
  return { plan, making, chosen, setChosen, look };
}
