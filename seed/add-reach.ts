import { smsConsent } from '#modules/messaging/notifications/copy.ts';
import type { Tx } from '#platform/server/db.ts';
import { addDays } from '#platform/time.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { demoCommunity } from './city/demo-people.ts';
import { cityZone, instant } from './clock.ts';
import { idOf } from './ids.ts';

/** Numbers of Los Angeles that nobody will ever have end with 0100 to 0199. */
const textedAtMost = 12;

/**
 * Members of the demo community who gave a number and agreed to text messages, with the words they agreed to: so a
 * message to everybody goes out by text, too, to them and to nobody else (BLA-04). The fan is the first of them.
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
