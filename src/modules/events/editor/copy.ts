import { brand } from '#platform/brand.ts';

/** Event form (EVA-01…05). */
export const eventFormWords = {
  ticketName: 'Ticket name',
  description: 'Description',
  salesStart: 'Sales start',
  salesEnd: 'Sales end',
  saleUntilEnd: 'On sale until the event ends',
  unlockHint: 'Hidden until a buyer enters a code that unlocks it.',
  unlock: 'Require a promo code',
  newPerformer: 'New performer',
  addPerformer: 'Add performer',
  name: 'Name',
  website: 'Website',
  urlStart: 'https://',
  get backbeat() {
    return `${brand.name}`;
  },
  title: 'New event',
  editTitle: 'Edit event',
  settings: 'Event settings',
  cancel: 'Cancel',
  saveDraft: 'Save draft',
  create: 'Create event',
  publish: 'Publish',
  discard: 'Discard changes',
  save: 'Save changes',
  leave: 'You will lose all your progress if you leave before creating the event. Are you sure?',
  signUp: 'Sign up to create your event',
} as const;

/** (EVA-24, EVA-25) */
export const eventToasts = {
  created: { title: 'Event created', message: 'Your event has been successfully created.' },
  /** The specification has no words for drafts (EVA-07). */
  draftSaved: { title: 'Draft saved', message: 'Only its hosts can see it until you publish.' },
  updated: { title: 'Event updated', message: 'Your event has been successfully updated.' },
  notCreated: { title: 'Event failed to create', message: 'Your event failed to be created.' },
  notUpdated: { title: 'Event failed to update', message: 'Your event failed to be updated.' },
} as const;

/** (TED-01, TED-13) */
export const ticketEditorWords = {
  tickets: 'Tickets',
  currency: 'Currency',
  currencyHints: {
    free: 'For all tickets of this event. It can’t change after the first order.',
    orders: 'It can’t change, because this event has orders.',
    promoCodes: 'It can’t change while this event has promo codes with a fixed amount.',
  },
  priceInvalid: 'Edit the price: it can’t be charged in this currency.',
  perPerson: 'Max tickets per person',
  perPersonHint: 'Across all ticket types. Leave empty for no limit.',
  ticketsUrl: 'Tickets website',
  ticketsUrlHint: 'If tickets are sold elsewhere.',
  urlStart: 'https://',
  addTitle: 'Add new ticket option',
  editTitle: 'Edit ticket option',
  added: 'Ticket added',
  updated: 'Ticket updated',
} as const;

/** (PFM-06, PFM-07) */
export const performerToasts = {
  added: { title: 'Performer added', message: 'The performer has been added to the lineup.' },
  failed: { title: 'Failed to create artist(s)', message: 'An artist failed to create. Try again later.' },
} as const;

/** (ANE-01) */
export const quickEventFormWords = { title: 'Add new event', cancel: 'Cancel', add: 'Add' } as const;

/** Event visibility (EVT-07). */
export const visibilityWords = {
  visibility: 'Visibility',
  public: { title: 'Public', message: 'Anyone can find it.' },
  unlisted: {
    title: 'Unlisted',
    message: 'Anyone with the link can see it. It doesn’t appear in lists or search.',
  },
  members: { title: 'Members only', message: 'Only members of the community can see it.' },
} as const;

/** Names of the form's analytics events (B §7, ANA-02). */
export const authoringEvents = {
  /** With each of the others. */
  saved: 'Event Saved',
  created: 'Event Created',
  updated: 'Event Updated',
  draftCreated: 'Event Draft Created',
} as const;

/** `night freight` → `Night Freight` (ANE-02). */
export function titleCase(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}
