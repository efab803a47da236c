import { longDate, timeOfDay } from '#platform/time.ts';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { moveWords as words } from '../copy.ts';
import type { ImportedEvent, EventImportPlan } from '../event-import-contract.ts';
import { draftPath, pageOf } from './drafts.tsx';
import { Notes } from './notes.tsx';

type EventListProps = {
  readonly plan: EventImportPlan;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
};

export function ImportableEvents({ plan: { events, refused }, chosen, onChosen }: EventListProps) {
  const turn = (uid: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(uid);
    else next.delete(uid);
    onChosen(next);
  };
  return (
    <>
      <p>{words.found(events.length)}</p>
      <ul className="move-events">
        {events.map(({ event, missing, madeBefore, isOwn }) => (
          <li key={event.uid}>
            <Checkbox
              checked={chosen.has(event.uid)}
              disabled={madeBefore !== null}
              hint={[whenOf(event), event.place].filter((part) => part !== '').join(' · ')}
              onChange={({ target }) => turn(event.uid, target.checked)}
            >
              {event.name}
            </Checkbox>
            {madeBefore ? (
              <a href={isOwn ? draftPath(madeBefore) : pageOf(madeBefore)}>
                {isOwn ? words.alreadyImported : words.importedByOther}
              </a>
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
  return `${longDate(at, zone)} · ${timeOfDay(at, zone)} · ${timezone}`;
}
