import type { Condition } from './contract.ts';

export type FanFacts = {
  /** When the user followed each artist (epoch ms), by bare id. */
  readonly followedSince: ReadonlyMap<string, number>;
  readonly attended: number;
  /** Events the user has a valid ticket for, by bare id. */
  readonly tickets: ReadonlySet<string>;
};

const day = 86_400_000;

/** Whether a rule is met at `now` (epoch ms). Questions never are: the team reads the answers. */
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

/** Whether all rules are met. False without rules, so that the team decides. */
export function areMet(conditions: readonly Condition[], facts: FanFacts, now: number): boolean {
  return conditions.length > 0 && conditions.every((condition) => isMet(condition, facts, now));
}

export function factsNeeded(conditions: readonly Condition[]) {
  const about = (kind: 'follows' | 'ticket') =>
    conditions.flatMap((one) => (one.kind === kind ? [one.about.id] : []));
  return {
    artistIds: about('follows'),
    eventIds: about('ticket'),
    attended: conditions.some(({ kind }) => kind === 'attended'),
  };
}
