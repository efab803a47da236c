/** (REA-01) */
export const myEventsPath = '/my-events';

/** The event dashboard (RTE-05). */
export function manageEventPath(event: { providerCode: string; providerId: string }, section = '') {
  const page = `/event/${event.providerCode}/${event.providerId}/manage` as const;
  return section ? (`${page}/${section}` as const) : page;
}
