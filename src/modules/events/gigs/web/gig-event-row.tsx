import type { ReactNode } from 'react';
import type { EventCard } from '#modules/events/events/contract.ts';
import { eventLink } from '#modules/events/events/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { datedDay } from '#platform/date-and-time.ts';
import { timeOfDay } from '#platform/time.ts';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import { filled } from '#platform/ui/slot.ts';

type GigEventRowProps = {
  event: EventCard;
  note?: ReactNode;
  children?: ReactNode;
};

export function GigEventRow({ event, note, children }: GigEventRowProps) {
  const { name, startDate, timezone, venue, neighborhood, city, images, gel } = event;
  const [image] = images;
  const place = venue?.name ?? (neighborhood || city);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 border-t border-line" data-gel={gel}>
      <div className="relative flex items-center gap-4 min-w-0 flex-1 basis-64">
        <PosterFrame image={image && { src: imageUrl(image, 160) }} className="flex-none w-14" />
        <div className="min-w-0 grid gap-1">
          <h4 className="font-semibold" dir="auto">
            {filled(eventLink(event), { className: 'stretched', children: name })}
          </h4>
          <p className="text-small text-ink-2">
            {datedDay(startDate, timezone)}, {timeOfDay(startDate, timezone)}
            {place && <bdi> · {place}</bdi>}
          </p>
          {note && <p className="text-small">{note}</p>}
        </div>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}
