import { broadcastAudiences } from './copy.ts';

export const composeWords = {
  title: 'New post',
  editTitle: 'Edit post',
  audience: 'Post to',
  public: 'Everyone near you',
  author: 'Post as',
  description: 'What do you want to say?',
  placeholder: 'What’s on, who’s playing, who’s coming?',
  question: 'What do you want to ask?',
  attach: 'Add an attachment',
  attached: 'Attached',
  remove: 'Remove',
  changeEvent: 'Change event',
  send: 'Post',
  save: 'Save',
  kinds: {
    image: 'Picture',
    event: 'Event',
    track: 'Song',
    poll: 'Poll',
    gif: 'GIF',
    activity: 'Plan',
  },
  pollStays: 'People may have voted, so you can’t change the poll.',
  option: (index: number) => `Option ${index + 1}`,
  removeOption: (index: number) => `Remove option ${index + 1}`,
  addOption: 'Add an option',
  addPicture: (index: number) => `Add a picture to option ${index + 1}`,
  changePicture: (index: number) => `Change the picture of option ${index + 1}`,
  removePicture: (index: number) => `Remove picture of option ${index + 1}`,
  removePictureShort: 'Remove picture',
  closes: 'Closes',
  closing: [
    { value: '', label: 'Never' },
    { value: '1', label: 'In a day' },
    { value: '3', label: 'In 3 days' },
    { value: '7', label: 'In a week' },
  ],
  gifSearch: 'Search GIFs',
  noGifs: 'No GIFs found',
  noPlans: 'You don’t have any plans yet',
  suggested: 'Upcoming events',
  uploading: 'Uploading',
  shared: { title: 'Post shared' },
  view: 'View post',
  saved: { title: 'Post updated' },
  tooLarge: { title: 'Picture too large', message: 'Choose a picture of up to 10 MB.' },
} as const;

/** Analytics events (ANA-02). */
export const composeEvents = { created: 'Post Created', updated: 'Post Updated' } as const;

/**
 * Labels of the email and SMS switches, by audience (BLA-03). @returns undefined for feeds that can't be emailed
 * (BLA-02)
 */
export function broadcastLabels(feedType: string): { email: string; sms: string } | undefined {
  const crowd = broadcastAudiences[feedType];
  return crowd === undefined ? undefined : { email: `Email your ${crowd}`, sms: `Text your ${crowd}` };
}
