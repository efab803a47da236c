/** Apart from the other words, because the page of a user shows those first. */
export const followerWords = {
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => ({
    title: 'Follower removed',
    message: `We didn’t notify ${name}. They can follow you again.`,
  }),
  undo: 'Undo',
} as const;
