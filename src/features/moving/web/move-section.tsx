import { ButtonLink } from '#kit/web/button.tsx';
import { SectionHeading } from '#kit/web/section-heading.tsx';
import { leftOut, moveWords as words } from '../copy.ts';
import { BringCommunity } from './bring-community.tsx';
import { BringNights } from './bring-nights.tsx';
import './move.css';

/** What is theirs goes with them, and what they had elsewhere comes along (EXI-01). */
export function MoveSection({
  managed: { profile },
}: {
  managed: { profile: { id: string; name: string } };
}) {
  return (
    <div className="move">
      <section aria-labelledby="move-nights">
        <SectionHeading id="move-nights" title={words.bringNights} />
        <BringNights creatorId={profile.id} />
      </section>
      <section aria-labelledby="move-out">
        <SectionHeading id="move-out" title={words.takeAlong(profile.name)} />
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
        <SectionHeading id="move-in" title={words.bringCommunity} />
        <BringCommunity />
      </section>
    </div>
  );
}
