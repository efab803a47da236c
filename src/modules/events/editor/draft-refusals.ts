import { brand } from '#platform/brand.ts';
import { hostRefusals } from '#modules/events/teams/host-refusals.ts';
import { taxLimits } from '#modules/events/ticket-types/tax-rates.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const limits = {
  /** Characters. */
  name: 50,
  description: 3000,
  reason: 500,
  hashtag: 40,
  /** Per event. */
  creators: 20,
  artists: 60,
  tracks: 40,
  genres: 5,
  hashtags: 10,
  /** Per series. */
  repeats: 52,
  /** Only admins can add artists above this popularity (PFM-05). */
  popularity: 50,
} as const;

/** Reasons why an event can't be saved. The first ten are in the order of the form (EVA-15…22). */
export const saveRefusals = {
  nameRequired: {
    status: 422,
    title: 'Event name required',
    message: 'You must enter an event name to continue.',
  },
  nameTooLong: {
    status: 422,
    title: 'Invalid name',
    message: 'Event name is too long (over 50 characters).',
  },
  descriptionTooLong: {
    status: 422,
    title: 'Invalid description',
    message: 'Event description is too long (over 3000 characters).',
  },
  startRequired: {
    status: 422,
    title: 'Start date required',
    message: 'You must enter a start date to continue.',
  },
  endRequired: {
    status: 422,
    title: 'End date required',
    message: 'You must enter an end date to continue.',
  },
  endInvalid: {
    status: 422,
    title: 'End date invalid',
    message: 'The end date must be after the start date.',
  },
  imageRequired: { status: 422, title: 'Image required', message: 'You must choose an image to continue.' },
  addressRequired: {
    status: 422,
    title: 'Address required',
    message: 'You must select an address to continue.',
  },
  communityRequired: {
    status: 422,
    title: 'Community required',
    message: 'You must select a community as owner for paid events.',
  },
  creatorTypeInvalid: {
    status: 422,
    title: 'Invalid profile type',
    message: 'You must create events with your main profile or a community profile.',
  },
  membersNeedCommunity: {
    status: 422,
    title: 'Community required',
    message: 'Only communities can host members-only events.',
  },
  linkInvalid: {
    status: 422,
    title: 'Invalid website',
    message: 'The tickets website must start with http:// or https://.',
  },
  taxNameRequired: {
    status: 422,
    title: 'Tax name required',
    message: `Enter the name of the tax, such as VAT, in up to ${taxLimits.name} characters.`,
  },
  taxRateInvalid: {
    status: 422,
    title: 'Tax rate invalid',
    message: `Enter a rate above 0% and up to ${taxLimits.rate / 1000}%, with up to ${taxLimits.decimals} decimals.`,
  },
  zoneInvalid: { status: 422, title: 'Invalid time zone', message: 'Choose a time zone from the list.' },
  endPassed: { status: 422, title: 'End date invalid', message: 'The event would be over already.' },
  notYourProfile: {
    status: 403,
    title: 'Not your profile',
    message: 'You can host as yourself, or as a community you manage.',
  },
  ...hostRefusals,
  notYoursToGive: {
    status: 403,
    title: 'Only the host can do that',
    message: 'Only the current host can transfer the event to a new host.',
  },
  topPerformer: {
    status: 403,
    title: 'Cannot add top performer',
    get message() {
      return `This artist is a top performer. Email ${brand.contactEmail} to add them.`;
    },
  },
  artistUnknown: {
    status: 422,
    title: 'Performer not found',
    message: 'The page of one of the performers was deleted. Remove them from the lineup.',
  },
  trackUnknown: {
    status: 422,
    title: 'Song not found',
    message: 'One of the songs is no longer available. Remove it from the list.',
  },
  venueUnknown: {
    status: 422,
    title: 'Venue not found',
    message: 'Choose the venue again, or enter its address.',
  },
  creatorUnknown: {
    status: 422,
    title: 'Co-Host not found',
    message: 'The page of one of the co-hosts you invited was deleted. Remove them from the list.',
  },
  pageGone: {
    status: 409,
    title: 'Page deleted',
    message: 'The page of the host or of a performer was deleted. Choose another.',
  },
  pictureNotFound: {
    status: 404,
    title: 'Image not found',
    message: 'The upload failed, or the file can’t be read. Upload the image again.',
  },
  currencyUnsupported: {
    status: 422,
    title: 'Currency not supported',
    message: 'Choose a currency from the list.',
  },
  currencyHasOrders: {
    status: 409,
    title: 'Currency can’t change',
    message: 'This event has orders. Its currency can’t change after the first one.',
  },
  currencyHasPromoCodes: {
    status: 409,
    title: 'Currency can’t change',
    message: 'This event has promo codes with a fixed amount. Remove them first.',
  },
  changedMeanwhile: {
    status: 409,
    title: 'Someone else saved changes',
    message: 'Reload the event to see their changes, then make yours again.',
  },
  notADraft: {
    status: 409,
    title: 'Event already published',
    message: 'You can’t turn a published event back into a draft. Cancel or postpone it instead.',
  },
  isCancelled: {
    status: 409,
    title: 'Event cancelled',
    message: 'You can’t edit a cancelled event.',
  },
} as const satisfies RefusalTable;

export const statusRefusals = {
  isPublished: {
    status: 409,
    title: 'Event already published',
    message: 'It’s already visible. You can change who sees it in its settings.',
  },
  isDraft: {
    status: 409,
    title: 'Event not published',
    message: 'No one else can see this draft yet. Edit or delete it instead.',
  },
  isCalledOff: {
    status: 409,
    title: 'Event cancelled',
    message: 'You can’t postpone a cancelled event. Duplicate it for another date instead.',
  },
  isOver: { status: 409, title: 'Event is over', message: 'You can’t move or cancel an event that is over.' },
  hasOrders: {
    status: 409,
    title: 'Event has tickets',
    message: 'Cancel the event instead: ticket holders are notified, and you can refund every order.',
  },
  hasGuests: {
    status: 409,
    title: 'People are waiting for this event',
    message: 'Cancel the event instead: everyone who is going or saved it is notified.',
  },
  repeatNotFound: {
    status: 404,
    title: 'Series not found',
    message: 'This event has no such series.',
  },
} as const satisfies RefusalTable;
