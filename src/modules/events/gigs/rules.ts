/** The two who must agree that somebody plays (GIG-03). */
export const sides = ['artist', 'host'] as const;
export type Side = (typeof sides)[number];

export const gigStatuses = ['pending', 'confirmed', 'denied'] as const;
export type GigStatus = (typeof gigStatuses)[number];

/** How far the two are. A lineup entry that nobody had to be asked about has none. */
export type Standing = {
  readonly askedBy: Side;
  readonly status: GigStatus;
  readonly deniedBy: Side | null;
};

/** So many requests of one artist wait at once: who asks everybody means nobody. */
export const mostWaiting = 20;
/** Of one lineup, as its form has it. */
export const mostPlaying = 60;
/** Characters of what somebody plays. */
export const partLength = 60;

/** What follows when an artist asks to play. */
export function onAsk(standing: Standing | undefined, isPlaying: boolean) {
  // Both want it: nobody has to be asked any more.
  if (standing?.status === 'pending' && standing.askedBy === 'host') return 'agree';
  if (isPlaying || standing?.status === 'confirmed') return 'alreadyPlays';
  if (standing?.status === 'pending') return 'alreadyAsked';
  if (standing?.deniedBy === 'host') return 'hostDeclined';
  return 'ask';
}

/**
 * What follows when a host has an artist in the lineup. An artist whom somebody runs stands there at once and is told;
 * once they said no, only they can come back to it.
 */
export function onListed(
  standing: Standing | undefined,
  { isNew, isRun, isOwn }: { readonly isNew: boolean; readonly isRun: boolean; readonly isOwn: boolean },
) {
  if (standing?.deniedBy === 'artist') return isOwn ? 'agree' : 'artistDeclined';
  if (standing?.status === 'pending' && (standing.askedBy === 'artist' || isOwn)) return 'agree';
  if (standing?.status === 'pending' || standing?.status === 'confirmed') return 'stays';
  // Those who run the artist need not ask themselves.
  return isNew && isRun && !isOwn ? 'ask' : 'stays';
}

/**
 * What follows when one side answers. The artist may also leave a lineup they agreed to, or were never asked about;
 * a host who wants somebody out again changes the lineup.
 */
export function onAnswer(
  standing: Standing | undefined,
  {
    side,
    answer,
    isPlaying,
  }: { readonly side: Side; readonly answer: 'confirmed' | 'denied'; readonly isPlaying: boolean },
) {
  const isAsked = standing?.status === 'pending' && standing.askedBy !== side;
  if (isAsked) return answer === 'confirmed' ? 'agree' : 'decline';
  if (standing?.status === answer) return 'same';
  if (side === 'artist' && answer === 'denied' && isPlaying) return 'decline';
  return standing && standing.status !== 'pending' ? 'alreadyAnswered' : 'gigNotFound';
}
