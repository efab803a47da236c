import { brand } from '#platform/brand.ts';

/** Event form (EVA-01…05). */
export const eventFormWords = {
  ticketName: 'Ticket name',
  description: 'Description',
  salesStart: 'Sales start',
  salesEnd: 'Sales end',
  saleNow: 'Start right away',
  saleUntilEnd: 'End with the event',
  saleNote: (city: string) => `In ${city} time. Without dates, tickets are on sale until the event ends.`,
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
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  archived: (name: string) => ({
    title: `${name} is archived when you save`,
    message: 'Existing tickets stay valid. No more will be sold.',
  }),
  currency: 'Currency',
  currencyHints: {
    free: 'For all tickets of this event. It can’t change after the first order.',
    orders: 'It can’t change, because this event has orders.',
    promoCodes: 'It can’t change while this event has promo codes with a fixed amount.',
  },
  priceInvalid: 'Edit the price: it can’t be charged in this currency.',
  perPerson: 'Max tickets per person',
  perPersonHint: 'Across all ticket types. Leave empty for no limit.',
  capacity: 'Event capacity',
  capacityHint: (people: number) =>
    `People over all ticket types, group tickets included.${people > 0 ? ` ${people} so far.` : ''} Leave empty for no limit.`,
  capacityTaken: (people: number) =>
    `${people} people have tickets. Enter at least ${people}, or leave it empty for no limit.`,
  admits: 'People per ticket',
  admitsHint: 'Above 1, it’s a group ticket: one price, and a ticket for each person.',
  opens: 'Opens',
  opensNow: 'Right away',
  opensAfter: (name: string) => `When ${name} sells out`,
  opensAfterHint: 'It also opens when the other ticket’s sales end, and stays open.',
  group: (people: number) => `for ${people} people`,
  waits: (name: string) => `after ${name}`,
  ticketsUrl: 'Tickets website',
  ticketsUrlHint: 'If tickets are sold elsewhere.',
  urlStart: 'https://',
  /** Comps aren’t sold. */
  gone: (count: number) => `${count} sold, given away or held`,
  taken: (count: number) => `${count} sold, given away or held. 0 for no limit.`,
  addTitle: 'Add new ticket option',
  editTitle: 'Edit ticket option',
  added: 'Ticket added',
  updated: 'Ticket updated',
} as const;

/** Beside the price of a ticket type. */
export const feePreviewWords = {
  none: 'Enter a price to see what buyers pay.',
  free: 'Free tickets have no fee.',
  how: 'How pricing works',
  pays: (total: string, fee: string, net: string) =>
    `Buyers pay ${total}: your price and a service fee of ${fee}. You receive ${net}.`,
  tax: (amount: string, name: string) => `${amount} of what buyers pay is ${name}, which you owe.`,
} as const;

/** The tax inside prices (FEE-09, TAX-01). */
export const taxWords = {
  has: 'Prices include a tax',
  hint: 'Buyers see how much it is, and your settlement adds it up. You owe it to your tax office. Tickets you already sold don’t change.',
  name: 'Tax name',
  nameHint: 'As on your invoices: VAT, Sales tax.',
  usual: 'VAT',
  rate: 'Tax rate',
  ownRate: (name: string) => `${name} rate`,
  ownRateHint: (rate: string) => `Leave empty for ${rate || '0'}%, as set for the event. 0 for no tax.`,
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
export const editorEvents = {
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
