import { crowds } from './copy.ts';

/** What the composer says. */
export const composeWords = {
  title: 'New post',
  editTitle: 'Edit post',
  audience: 'For',
  public: 'Everyone near you',
  author: 'As',
  description: 'What do you want to say?',
  placeholder: "What's on, who's playing, who's coming?",
  question: 'What do you want to ask?',
  attach: 'Attach one thing',
  attached: 'Attached',
  remove: 'Remove',
  send: 'Post',
  save: 'Save',
  start: 'Post',
  kinds: {
    image: 'Picture',
    event: 'Event',
    track: 'Song',
    poll: 'Poll',
    gif: 'Gif',
    activity: 'Plan',
  },
  pollStays: 'People may have voted, so the poll stays as it is.',
  option: (index: number) => `Option ${index + 1}`,
  removeOption: (index: number) => `Remove option ${index + 1}`,
  addOption: 'Add an option',
  closes: 'Closes',
  closing: [
    { value: '', label: 'Never' },
    { value: '1', label: 'In a day' },
    { value: '3', label: 'In 3 days' },
    { value: '7', label: 'In a week' },
  ],
  gifSearch: 'Search gifs',
  noGifs: 'No gifs found',
  noPlans: 'You have no plans yet',
  suggested: 'What is on next',
  uploading: 'Uploading',
  back: 'Back',
  shared: { title: 'Post shared' },
  view: 'View post',
  saved: { title: 'Post changed' },
  tooLarge: { title: 'Picture too large', message: 'Choose one of 10 MB at most.' },
} as const;

/** What is counted (ANA-02). */
export const composeEvents = { created: 'Post Created', updated: 'Post Updated' } as const;

/** Whom an e-mail or SMS goes to, by the audience (BLA-03). @returns undefined where nothing can be sent (BLA-02) */
export function blastWords(feedType: string): { email: string; sms: string } | undefined {
  const crowd = crowds[feedType];
  return crowd === undefined ? undefined : { email: `E-mail your ${crowd}`, sms: `Text your ${crowd}` };
}
