import { shortDay, timeOfDay } from '#platform/time.ts';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { moveWords as words } from '../copy.ts';
import type { ImportedEvent, NightsPlan } from '../event-import-contract.ts';
import { draftPath } from './drafts.tsx';
import { Notes } from './notes.tsx';

type NightListProps = {
  readonly plan: NightsPlan;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
};

export function ImportableEvents({ plan: { nights, refused }, chosen, onChosen }: NightListProps) {
  const turn = (uid: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(uid);
    else next.delete(uid);
    onChosen(next);
  };
  return (
    <>
      <p>{words.found(nights.length)}</p>
      <ul className="move-nights">
        {nights.map(({ night, missing, madeBefore }) => (
          <li key={night.uid}>
            <Checkbox
              checked={chosen.has(night.uid)}
              disabled={madeBefore !== null}
              hint={[whenOf(night), night.place].filter((part) => part !== '').join(' · ')}
              onChange={({ target }) => turn(night.uid, target.checked)}
            >
              {night.name}
            </Checkbox>
            {madeBefore ? (
              <a href={draftPath(madeBefore)}>{words.madeNightBefore}</a>
            ) : (
              <Notes of={missing} />
            )}
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <h4 className="font-semibold">{words.refused}</h4>
          <ul className="move-notes">
            {refused.map(({ name, message }, place) => (
              <li key={`${place} ${name}`}>
                <strong>{name}</strong>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The event's local time. A time without an offset is already local. */
function whenOf({ startDate, timezone }: ImportedEvent): string {
  const isInstant = /(?:Z|[+-]\d\d:?\d\d)$/.test(startDate);
  const [at, zone] = isInstant ? [startDate, timezone] : [`${startDate}Z`, 'UTC'];
  return `${shortDay(at, zone)} · ${timeOfDay(at, zone)} · ${timezone}`;
}
