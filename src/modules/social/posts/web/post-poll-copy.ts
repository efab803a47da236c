export const postPollWords = {
  yourVote: 'Your vote',
  picture: (place: number) => `Picture of option ${place + 1}`,
} as const;
