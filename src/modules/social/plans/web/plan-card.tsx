import { imageUrl } from '#modules/media/rules.ts';
import { cardDay, timeOfDay } from '#platform/time.ts';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { Link } from '#platform/ui/link.ts';
import { useZoneNote } from '#platform/ui/use-zone-note.ts';
import type { Plan } from '../contract.ts';
import { planPath } from '../rules.ts';
import './plan-card.css';

/** (PLN-04) */
const shownFaces = 3;

/** A 3:3.5 card with a plan's event, meeting point and up to three participants (PLN-04). */
export function PlanCard({ plan }: { plan: Plan }) {
  const [event] = plan.events.items;
  const [image] = plan.images;
  const faces = plan.participants.items.map(({ id, name, images }) => ({
    id,
    name,
    image: images[0] ? imageUrl(images[0], 80) : null,
  }));
  return (
    <article className="plan-card ground-room-3" data-gel={plan.gel}>
      {image && (
        <img src={imageUrl(image, 320)} alt="" width={300} height={200} loading="lazy" decoding="async" />
      )}
      <div className="plan-card-words">
        <h3 dir="auto">
          <Link to={planPath(plan)} className="stretched">
            {plan.name}
          </Link>
        </h3>
        {event && (
          <p className="text-small text-ink-2">
            <EventMoment {...event} />
            <br />
            <bdi>
              {[event.venue.name, event.venue.city.name, event.venue.state.code].filter(Boolean).join(', ')}
            </bdi>
          </p>
        )}
        <AvatarStack people={faces} total={plan.participants.total} shown={shownFaces} size={28} />
      </div>
    </article>
  );
}

function EventMoment({ date, timezone }: Pick<Plan['events']['items'][number], 'date' | 'timezone'>) {
  const zone = useZoneNote(date, timezone);
  return `${cardDay(date, timezone)}, ${timeOfDay(date, timezone)}${zone}`;
}
