/** (JNE-03) */
export const joinEventWords = { join: 'Join', joined: 'Joined', leave: 'Leave event' } as const;

/** (JNE-02) */
export const joinEventToasts = {
  added: { title: 'Event added', message: 'You joined the event.' },
  removed: { title: 'Event removed', message: 'You unjoined the event.' },
} as const;

/** (ANA-02) */
export const joinEventTracking = { added: 'Event Added', removed: 'Event Removed' } as const;
