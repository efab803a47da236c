export { QuickEvent } from './late-quick-event.ts';
export { EventDetails } from './event-details.tsx';
export { NewEventPage } from './new-event-page.tsx';
export { findPresetPlace } from './venue-place.ts';
export type {
  ArtistIdeasProps,
  ArtistSearchProps,
  CollaboratorsProps,
  FormParts,
  HashtagsProps,
  SongsProps,
} from './parts.ts';

/** Loaded only for event managers. */
export const loadEventSettings = () =>
  import('./manage/event-settings.tsx').then((part) => part.EventSettings);

export const loadPublishButton = () =>
  import('./manage/publish-button.tsx').then((part) => part.PublishButton);

/** One part of the event form as a management section. */
export const loadEventPanel = () => import('./event-panel.tsx').then((part) => part.EventPanel);
