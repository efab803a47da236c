import { ButtonLink } from '#platform/ui/button.tsx';
import { leftOut, moveWords as words } from '../copy.ts';
import { ImportCommunity } from './import-community.tsx';
import { ImportEvents } from './import-events.tsx';
import './move.css';

/** Export and import (EXI-01). */
export function MoveSection({
  managed: { profile },
}: {
  managed: { profile: { id: string; name: string } };
}) {
  return (
    <div className="move">
      <section aria-labelledby="move-events">
        <h3 id="move-events" className="text-h4">
          {words.importEvents}
        </h3>
        <ImportEvents creatorId={profile.id} />
      </section>
      <section aria-labelledby="move-out">
        <h3 id="move-out" className="text-h4">
          {words.takeAlong(profile.name)}
        </h3>
        <p>{words.takeAlongHint}</p>
        <p className="text-small text-ink-2">{words.leftOut}</p>
        <ul className="move-notes">
          {leftOut.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <ButtonLink variant="outline" href={`/api/communities/${profile.id}/export`} download>
          {words.download}
        </ButtonLink>
      </section>
      <section aria-labelledby="move-in">
        <h3 id="move-in" className="text-h4">
          {words.bringCommunity}
        </h3>
        <ImportCommunity />
      </section>
    </div>
  );
}
