import type { Condition } from './contract.ts';

/** What is true of a person, as the readers of the house say it. */
export type FanFacts = {
  /** Since when (epoch ms) the person follows each artist, by bare id. */
  readonly followedSince: ReadonlyMap<string, number>;
  /** Nights that are over and that the person went to, of whoever asks. */
  readonly attended: number;
  /** Events the person holds a valid ticket for, by bare id. */
  readonly tickets: ReadonlySet<string>;
};

const day = 86_400_000;

/** Whether one condition is met at `now` (epoch ms). No answer meets a question: the team reads it. */
export function isMet(condition: Condition, facts: FanFacts, now: number): boolean {
  switch (condition.kind) {
    case 'follows': {
      const since = facts.followedSince.get(condition.about.id);
      return since !== undefined && now - since >= condition.days * day;
    }
    case 'attended':
      return facts.attended >= condition.events;
    case 'ticket':
      return facts.tickets.has(condition.about.id);
    case 'question':
      return false;
  }
}

/** All of them; where nothing is asked, nothing is met, and somebody has to look. */
export function areMet(conditions: readonly Condition[], facts: FanFacts, now: number): boolean {
  return conditions.length > 0 && conditions.every((condition) => isMet(condition, facts, now));
}

/** What has to be asked of the house to judge these. */
export function factsNeeded(conditions: readonly Condition[]) {
  const about = (kind: 'follows' | 'ticket') =>
    conditions.flatMap((one) => (one.kind === kind ? [one.about.id] : []));
  return {
    artistIds: about('follows'),
    eventIds: about('ticket'),
    attended: conditions.some(({ kind }) => kind === 'attended'),
  };
}
