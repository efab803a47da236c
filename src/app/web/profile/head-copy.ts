/** Words above the fold of profile pages. */
export const headWords = { artist: 'Artist', community: 'Community', noMembers: 'No members yet' } as const;
