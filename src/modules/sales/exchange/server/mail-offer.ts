import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import type { OrderId } from '#platform/ids.ts';
import { cents, moneyText } from '#platform/money.ts';
import type { Services } from '#platform/server/feature.ts';
import { layOutMail } from '#platform/server/mail-layout.ts';
import { longDay, timeOfDay, zoneName } from '#platform/time.ts';
import { offerMail } from '../waiting-copy.ts';
import { findOfferMail } from './waiting-list-store.ts';

/** Emails a fan at once that tickets are held for them. Free ones are theirs without paying. */
export async function mailOffer(
  { db, mail, config }: Services,
  orderId: OrderId,
  words: typeof offerMail = offerMail,
): Promise<void> {
  const offer = await findOfferMail(db, orderId);
  if (!offer) return;
  const { eventName, timezone, expiresAt, what, totalMinor, currency } = offer;
  const moment = expiresAt.toISOString();
  const until = `${longDay(moment, timezone)}, ${timeOfDay(moment, timezone)} ${zoneName(moment, timezone)}`;
  const event = { providerCode: providerCode(offer.provider), providerId: offer.providerId, name: eventName };
  const path = eventPath(event);
  const sheet = layOutMail({
    title: words.title,
    preview: eventName,
    blocks: [
      { kind: 'text', text: words.text(what, eventName) },
      {
        kind: 'facts',
        rows: [
          ['Total', moneyText(cents(totalMinor), currency)],
          ['Pay by', until],
        ],
      },
      {
        kind: 'button',
        label: words.button,
        url: `${config.PUBLIC_URL}${path}?checkout=payment&order=${orderId}`,
      },
      { kind: 'note', text: words.note },
    ],
    footer: `${words.footer} ${config.PUBLIC_URL}${path}`,
  });
  await mail.send(db, {
    dedupeKey: `waiting-offer:${orderId}`,
    to: offer.email,
    subject: words.subject(eventName),
    ...sheet,
  });
}
