import type { Kind, Params } from './catalog-kind.ts';
import { hostCatalog } from './host-catalog.ts';
import { peopleCatalog } from './people-catalog.ts';
import { teamCatalog } from './team-catalog.ts';
import { ticketCatalog } from './ticket-catalog.ts';

export { channels, type Channel, type Kind, type Params } from './catalog-kind.ts';

/** All notification types: text, grouping and default channels (NTF-13). */
export const catalog = { ...peopleCatalog, ...teamCatalog, ...ticketCatalog, ...hostCatalog } as const;

export type NotificationType = keyof typeof catalog;
export const notificationTypes = Object.keys(catalog) as [NotificationType, ...NotificationType[]];

/** The row with all optional columns. */
export const kindOf = (type: NotificationType): Kind => catalog[type];

/**
 * The title of a notification.
 * @param who names, from `whoText`
 */
export function titleOf(type: NotificationType, who: string, params: Params): string {
  const isolated = Object.entries(params).map(([name, value]) => [name, isolatedIfRightToLeft(value)]);
  return kindOf(type).title(who, Object.fromEntries(isolated) as Params);
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** Keeps digits and signs behind an Arabic or Hebrew name in their places. */
const isolatedIfRightToLeft = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Text messages cost the recipient money: only event changes and broadcasts are texted. */
export const mayText = (type: NotificationType): boolean => kindOf(type).byDefault.includes('sms');
