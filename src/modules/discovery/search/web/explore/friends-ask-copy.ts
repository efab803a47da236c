export const friendsAskWords = {
  friendsTitle: 'See where your friends are going',
  friendsHint: 'Sign in to see your friends’ events. Friends are people who follow each other.',
  signIn: 'Sign in',
  showAllEvents: 'Show all events',
} as const;
