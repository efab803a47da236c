import type { Kind } from './catalog-kind.ts';
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

/** Text messages cost the recipient money: only event changes and broadcasts are texted. */
export const mayText = (type: NotificationType): boolean => kindOf(type).byDefault.includes('sms');
