/** The two sides that must agree on a gig (GIG-03). */
export const sides = ['artist', 'host'] as const;
export type Side = (typeof sides)[number];

export const gigStatuses = ['pending', 'confirmed', 'denied'] as const;
export type GigStatus = (typeof gigStatuses)[number];

/** State of a gig. Lineup entries that needed no confirmation have none. */
export type GigState = {
  readonly askedBy: Side;
  readonly status: GigStatus;
  readonly deniedBy: Side | null;
};

/** Limits an artist's unanswered requests, to prevent mass requests. */
export const mostWaiting = 20;
export const mostPlaying = 60;
/** Characters. */
export const partLength = 60;

export function onAsk(gig: GigState | undefined, isPlaying: boolean) {
  // Both sides agree, so no confirmation is needed.
  if (gig?.status === 'pending' && gig.askedBy === 'host') return 'agree';
  if (isPlaying || gig?.status === 'confirmed') return 'alreadyPlays';
  if (gig?.status === 'pending') return 'alreadyAsked';
  if (gig?.deniedBy === 'host') return 'hostDeclined';
  return 'ask';
}

/**
 * Decides what happens when a host puts an artist on the lineup. A managed artist is listed at once and notified.
 * After they decline, only they can request to come back.
 */
export function onListed(
  gig: GigState | undefined,
  { isNew, isRun, isOwn }: { readonly isNew: boolean; readonly isRun: boolean; readonly isOwn: boolean },
) {
  if (gig?.deniedBy === 'artist') return isOwn ? 'agree' : 'artistDeclined';
  if (gig?.status === 'pending' && (gig.askedBy === 'artist' || isOwn)) return 'agree';
  if (gig?.status === 'pending' || gig?.status === 'confirmed') return 'stays';
  // Managers of the artist don't need to confirm their own change.
  return isNew && isRun && !isOwn ? 'ask' : 'stays';
}

/**
 * Decides what happens when one side answers. Artists may also leave a lineup after accepting, or if they were never
 * asked. Hosts remove artists by editing the lineup.
 */
export function onAnswer(
  gig: GigState | undefined,
  {
    side,
    answer,
    isPlaying,
  }: { readonly side: Side; readonly answer: 'confirmed' | 'denied'; readonly isPlaying: boolean },
) {
  const isAsked = gig?.status === 'pending' && gig.askedBy !== side;
  if (isAsked) return answer === 'confirmed' ? 'agree' : 'decline';
  if (gig?.status === answer) return 'same';
  if (side === 'artist' && answer === 'denied' && isPlaying) return 'decline';
  return gig && gig.status !== 'pending' ? 'alreadyAnswered' : 'gigNotFound';
}
