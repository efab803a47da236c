import type { CreatorType } from '#modules/events/events/contract.ts';
import type { ManagedSide } from '#modules/events/events/manage-contract.ts';

/** Which of the viewer's events to list. */
export type MyEventsFilter = { readonly side: ManagedSide; readonly role: CreatorType | undefined };

/** The filter as unchecked text from the address. */
export type MyEventsSearch = { readonly side?: string | undefined; readonly role?: string | undefined };

const isSide = (text: unknown): text is ManagedSide => text === 'drafts' || text === 'past';
const isRole = (text: unknown): text is CreatorType =>
  text === 'owner' || text === 'collaborator' || text === 'assistant';

export function readMyEventsFilter({ side, role }: MyEventsSearch): MyEventsFilter {
  return { side: isSide(side) ? side : 'upcoming', role: isRole(role) ? role : undefined };
}
