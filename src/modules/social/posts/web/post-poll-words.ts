export const postPollWords = {
  yourVote: 'Your vote',
} as const;
