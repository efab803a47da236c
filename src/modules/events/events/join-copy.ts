/** (JNE-03) */
export const joinNightWords = { join: 'Join', joined: 'Joined' } as const;

/** (JNE-02) */
export const joinNightToasts = {
  added: { title: 'Event added', message: 'You joined the event.' },
  removed: { title: 'Event removed', message: 'You unjoined the event.' },
} as const;

/** (ANA-02) */
export const joinNightEvents = { added: 'Event Added', removed: 'Event Removed' } as const;
