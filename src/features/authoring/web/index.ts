export { QuickEvent } from './late-quick-event.ts';
export { EventDetails, eventFormQuery } from './event-details.tsx';
export { NewEventPage } from './new-event-page.tsx';
export type { ArtistSearchProps, CollaboratorsProps, FormParts, HashtagsProps, SongsProps } from './parts.ts';
