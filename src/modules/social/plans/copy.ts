import type { PlanStatus } from './contract.ts';

export const planWords = {
  plan: 'Plan',
  open: 'Open plan',
  closed: 'Only for those asked along',
  coming: 'Who is coming',
  asking: (total: number) => (total === 1 ? '1 person asks to come' : `${total} people ask to come`),
  theNight: 'The night',
  poll: 'When',
  meet: 'Where we meet',
  listen: 'To listen to on the way',
  by: (name: string) => `A plan by ${name}`,
} as const;

/** What the viewer is to the plan (PLN-03). */
export const planStatusWords: Record<PlanStatus, string> = {
  pending: 'You asked to come',
  confirmed: 'You are coming',
  denied: 'You are not coming',
  invited: 'You are invited',
};

/** Who may come along, in the words of the form. */
export const accessWords = {
  invited: { name: 'Only whom I invite', how: 'Nobody else sees the plan.' },
  approval: { name: 'Anybody may ask', how: 'All can see it; you decide who comes along.' },
  open: { name: 'Anybody may come', how: 'All can see it, and are in at once.' },
} as const;

/** What one does with a plan. */
export const planActs = {
  new: 'New plan',
  lead: 'Pick a night or write what you are up to, and ask your friends along.',
  make: 'Make a plan',
  name: 'What are you up to?',
  description: 'What they should know',
  place: 'Where you meet',
  date: 'When',
  access: 'Who comes along',
  invite: 'Invite friends',
  search: 'Search your friends',
  noFriends: 'Nobody of that name follows you back yet.',
  poll: 'Let them vote on the date',
  pollNights: 'Put nights to the vote',
  nights: 'Nights to vote on',
  nightsFew: 'Choose two to five nights.',
  voteEnds: 'The vote ends',
  voteEndsHow: 'Then the night with the most votes is the one. Without a time you end it yourself.',
  voteEndsAt: (when: string) => `Ends ${when}. The most votes win.`,
  voteReplaces: 'The vote that is there now, and what was voted, goes.',
  startVote: 'Start the vote',
  choices: 'Dates to vote on',
  choice: (place: number) => `Date ${place}`,
  addChoice: 'Add a date',
  save: 'Save',
  edit: 'Edit',
  create: 'Make the plan',
  come: 'Come along',
  ask: 'Ask to come along',
  accept: 'I am in',
  decline: 'Not this time',
  leave: 'Leave',
  takeBack: 'Ask no longer',
  let: (name: string) => `Yes, let ${name} come`,
  deny: (name: string) => `No, turn ${name} away`,
  invited: 'Not answered yet',
  vote: 'Which one suits you?',
  voted: (total: number) => (total === 1 ? '1 vote' : `${total} votes`),
  pick: (what: string) => `Make it ${what}`,
  pickShort: 'Make it this one',
  over: 'The vote is over',
  picked: 'This one it is',
  cancel: 'Call it off',
  cancelSure: 'Everybody who comes along loses sight of it.',
  keep: 'Keep it',
  cancelled: 'The plan is called off',
  tickets: 'Get tickets',
  ticketsHow: 'Everybody gets and pays their own ticket.',
} as const;
