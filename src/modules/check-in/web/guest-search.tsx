import { useDeferredValue, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { codeMark } from '#modules/sales/tickets/rules.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconMagnifyingGlass } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import type { Guest } from '../contract.ts';
import { scannerWords } from '../copy.ts';
import { foldText } from '#platform/fold-text.ts';
import { whereIs, type ScannerState } from './scanner-state.ts';

const shownAtMost = 20;
const shortest = 2;
/** Milliseconds between the taps of a double tap, at most. */
const doubleTapWithin = 500;

type SearchProps = {
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly state: ScannerState;
  readonly onCode: (text: string) => void;
  readonly onGuest: (admissionId: Guest['id'], kind: 'in' | 'out') => void;
};

/** Searches the guest list on this device, so it works offline. Hardware scanners may type into it, too. */
export function GuestSearch({ inputRef, state, onCode, onGuest }: SearchProps) {
  const [text, setText] = useState('');
  const words = useDeferredValue(foldText(text.trim()));
  const isCode = text.startsWith(codeMark);
  const found = words.length < shortest || isCode ? undefined : findGuests(state.guests, words);

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isCode) return;
    onCode(text.trim());
    setText('');
  }

  return (
    <div className="grid gap-3">
      <Field label={scannerWords.search} hint={scannerWords.searchHint}>
        <TextInput
          {...(inputRef && { ref: inputRef })}
          type="search"
          icon={<IconMagnifyingGlass />}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKey}
        />
      </Field>
      {found && (
        <>
          <p role="status" className="text-ink-2">
            {found.length === 0 ? scannerWords.nobody : scannerWords.found(found.length)}
          </p>
          <ul className="check-in-rows">
            {found.slice(0, shownAtMost).map((guest) => (
              <GuestRow key={guest.id} guest={guest} state={state} onGuest={onGuest} />
            ))}
          </ul>
          {found.length > shownAtMost && (
            <p className="text-ink-2">{scannerWords.more(found.length - shownAtMost)}</p>
          )}
        </>
      )}
    </div>
  );
}

function findGuests(guests: ReadonlyMap<string, Guest>, words: string): Guest[] {
  return [...guests.values()]
    .filter(({ name, holder = '' }) => foldText(`${name} ${holder}`).includes(words))
    .sort((a, b) => a.name.localeCompare(b.name) || a.number - b.number);
}

function GuestRow({ guest, state, onGuest }: { guest: Guest } & Pick<SearchProps, 'state' | 'onGuest'>) {
  const { wasIn, inside } = whereIs(state, guest.id);
  const isValid = guest.state === 'valid';
  const kind = inside ? 'out' : 'in';
  const pressedAt = useRef(-doubleTapWithin);
  return (
    <li>
      <span className="check-in-who">
        <bdi>{guest.name || scannerWords.noName}</bdi>
        <span>{scannerWords.ticketOf(guest)}</span>
      </span>
      {guest.state === 'void' && <Badge tone="danger">{scannerWords.isVoid}</Badge>}
      {guest.state === 'listed' && <Badge tone="warn">{scannerWords.isListed}</Badge>}
      {isValid && wasIn && (
        <Badge tone={inside ? 'ok' : 'warn'}>{inside ? scannerWords.isIn : scannerWords.isOut}</Badge>
      )}
      {isValid && (
        <Button
          size="small"
          variant={inside ? 'outline' : 'primary'}
          onClick={({ timeStamp }) => {
            // The second tap would check the guest out again.
            if (timeStamp - pressedAt.current < doubleTapWithin) return;
            pressedAt.current = timeStamp;
            onGuest(guest.id, kind);
          }}
          aria-label={`${inside ? scannerWords.letOut : scannerWords.letIn} ${guest.name}, ${guest.number}`}
        >
          {inside ? scannerWords.letOut : scannerWords.letIn}
        </Button>
      )}
    </li>
  );
}
