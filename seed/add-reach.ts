import { smsConsent } from '#modules/messaging/notifications/copy.ts';
import type { Tx } from '#platform/server/db.ts';
import { addDays } from '#platform/time.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { demoCommunity } from './city/demo-people.ts';
import { cityZone, instant } from './clock.ts';
import { idOf } from './ids.ts';

/** Los Angeles numbers ending in 0100 to 0199 are never assigned. */
const textedAtMost = 12;

/**
 * Gives some members of the demo community a phone number and consent to text messages, so that a broadcast also goes
 * out by text, to them only (BLA-04). The fan is first.
 */
export async function addReach(tx: Tx, city: City): Promise<void> {
  const members = city.memberships
    .filter(({ community, status }) => community === demoCommunity && status === 'confirmed')
    .map(({ person }) => person);
  const texted = [...new Set(['maya-okafor', ...members])].slice(0, textedAtMost);
  await addAll(
    tx,
    'profilePrivate',
    texted.map((key, place) => ({
      profileId: idOf('user', key),
      phone: `+1213555${String(100 + place).padStart(4, '0')}`,
    })),
  );
  await addAll(
    tx,
    'notificationReach',
    texted.map((key, place) => ({
      userId: idOf('user', key),
      timeZone: cityZone,
      smsConsentAt: instant(`${addDays(city.today, -3 - place)}T18:30`),
      smsConsentText: `${smsConsent.version}: ${smsConsent.text}`,
    })),
  );
}
