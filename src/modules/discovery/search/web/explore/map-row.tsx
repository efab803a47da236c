import { eventLink } from '#modules/events/events/web/index.ts';
import { cents, priceText } from '#platform/money.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { filled } from '#platform/ui/slot.ts';
import type { FoundEvent } from '../../contract.ts';
import { ItemFace } from '../item-face.tsx';

type MapRowProps = { event: FoundEvent; isLit?: boolean; onLight?: (ids: readonly string[]) => void };

/** A night beside the map. Pointed at or focused, its marker stands out. */
export function MapRow({ event, isLit = false, onLight }: MapRowProps) {
  const { offer, seller, startDate, timezone, venue, neighborhood, city, point } = event;
  const where = point?.isApproximate
    ? `Somewhere in ${neighborhood || city}`
    : [venue?.name, neighborhood || city].filter(Boolean).join(', ');
  return (
    <li className="map-row" data-lit={isLit || undefined}>
      <ItemFace item={event} size={64} />
      <span className="min-w-0">
        {filled(eventLink(event), {
          className: 'block font-semibold truncate stretched',
          children: event.name,
          onPointerEnter: () => onLight?.([event.id]),
          onPointerLeave: () => onLight?.([]),
          onFocus: () => onLight?.([event.id]),
          onBlur: () => onLight?.([]),
        })}
        <span className="block text-small text-ink-2 truncate">
          {shortDay(startDate, timezone)} · {timeOfDay(startDate, timezone)}
        </span>
        <span className="block text-small text-ink-2 truncate">{where}</span>
      </span>
      <span className="num font-semibold">
        {offer.priceFrom === null
          ? seller && `On ${seller}`
          : priceText(cents(offer.priceFrom), offer.currency)}
      </span>
    </li>
  );
}
