import type { RefusalTable } from '#platform/refusal.ts';

export const limits = {
  /** Characters. */
  name: 50,
  description: 3000,
  reason: 500,
  hashtag: 40,
  /** Of one event. */
  creators: 20,
  artists: 60,
  tracks: 40,
  genres: 5,
  hashtags: 10,
  /** Of one series. */
  repeats: 52,
  /** Artists above it are added by the house alone (PFM-05). */
  popularity: 50,
} as const;

/** Why an event is not saved; the first ten in the order of the form (EVA-15…22). */
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
    message: 'Only a community can host an event for its members.',
  },
  linkInvalid: {
    status: 422,
    title: 'Invalid website',
    message: 'The tickets website must begin with http:// or https://.',
  },
  zoneInvalid: { status: 422, title: 'Invalid time zone', message: 'Choose a time zone from the list.' },
  endPassed: { status: 422, title: 'End date invalid', message: 'The event would be over already.' },
  notYourProfile: {
    status: 403,
    title: 'Not your profile',
    message: 'You can host as yourself, or as a community that you run.',
  },
  notYoursToGive: {
    status: 403,
    title: 'Only its host can do that',
    message: 'Whoever hosts the event chooses who hosts it from now on.',
  },
  topPerformer: {
    status: 403,
    title: 'Cannot add top performer',
    message: 'This artist is a top performer. Write to hello@backbeat.example to add them.',
  },
  artistUnknown: {
    status: 422,
    title: 'Performer not found',
    message: 'One of the performers has no page any more. Take them off the lineup.',
  },
  trackUnknown: {
    status: 422,
    title: 'Song not found',
    message: 'One of the songs is gone. Take it off the list.',
  },
  venueUnknown: {
    status: 422,
    title: 'Venue not found',
    message: 'Choose the venue again, or type its address.',
  },
  creatorUnknown: {
    status: 422,
    title: 'Co-Host not found',
    message: 'One of those you asked has no page any more.',
  },
  pictureNotFound: {
    status: 404,
    title: 'Image not found',
    message: 'Upload it again: it did not arrive, or could not be read.',
  },
  changedMeanwhile: {
    status: 409,
    title: 'Somebody else saved first',
    message: 'Load the event again, so that nothing of theirs is lost.',
  },
  notADraft: {
    status: 409,
    title: 'It is published',
    message: 'A published event does not become a draft again. Cancel or postpone it.',
  },
  isCancelled: {
    status: 409,
    title: 'It is cancelled',
    message: 'A cancelled event is not changed any more.',
  },
} as const satisfies RefusalTable;

export const statusRefusals = {
  isPublished: {
    status: 409,
    title: 'It is published',
    message: 'Everybody it is meant for sees it already.',
  },
  isDraft: {
    status: 409,
    title: 'It is a draft',
    message: 'Nobody has seen it yet. Change it, or delete it.',
  },
  isCalledOff: {
    status: 409,
    title: 'It is cancelled',
    message: 'What was called off is not put off. Make a copy of it for another date.',
  },
  isOver: { status: 409, title: 'It is over', message: 'What has been cannot be moved or called off.' },
  hasOrders: {
    status: 409,
    title: 'There are tickets out',
    message: 'Cancel it instead: who holds one is told and gets the money back.',
  },
  repeatNotFound: {
    status: 404,
    title: 'Series not found',
    message: 'There is no such series of this event.',
  },
} as const satisfies RefusalTable;
