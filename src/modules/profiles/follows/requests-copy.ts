type Toast = { readonly title: string; readonly message?: string };

/** Requests to follow a private account (FOL-08, FOL-11). */
export const requestWords = {
  requests: 'Follow requests',
  requestsNote: 'They see your profile once you accept.',
  noRequests: 'No follow requests',
  declined: 'Declined requests',
  declinedNote: 'They can’t ask again. Invite someone to let them follow you.',
  accept: 'Accept',
  decline: 'Decline',
  invite: 'Invite to follow',
} as const;

/** A private account decides who follows it (FOL-08, FOL-11). */
export const requestToasts = {
  sent: (name: string): Toast => ({ title: 'Request sent', message: `You’ve asked to follow ${name}.` }),
  withdrawn: { title: 'Request withdrawn' },
  confirmed: (name: string): Toast => ({ title: 'Request accepted', message: `${name} now follows you.` }),
  denied: { title: 'Request declined' },
  invited: (name: string): Toast => ({ title: 'Invitation sent', message: `${name} can now follow you.` }),
} as const;
