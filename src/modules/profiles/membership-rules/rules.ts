import type * as z from 'zod/mini';
import type { CommunityId, EventId, ProfileId } from '#platform/ids.ts';
import type { CodeRule, Condition, MemberRule } from './contract.ts';

/** A rule of a community or a presale. */
export type Rule = Condition | z.infer<typeof MemberRule> | z.infer<typeof CodeRule>;

export type FanFacts = {
  /** When the user followed each artist (epoch ms), by bare id. */
  readonly followedSince: ReadonlyMap<string, number>;
  /** When the user joined each community (epoch ms), by bare id. */
  readonly memberSince: ReadonlyMap<string, number>;
  readonly attended: number;
  /** Events the user has a valid ticket for, by bare id. */
  readonly tickets: ReadonlySet<string>;
  /** Codes that the user entered, normalized. */
  readonly codes: ReadonlySet<string>;
};

const day = 86_400_000;

/** Whether a rule is met at `now` (epoch ms). Questions never are: the team reads the answers. */
export function isMet(condition: Rule, facts: FanFacts, now: number): boolean {
  switch (condition.kind) {
    case 'follows':
      return isOld(facts.followedSince.get(condition.about.id), condition.days, now);
    case 'member':
      return isOld(facts.memberSince.get(condition.about.id), condition.days, now);
    case 'attended':
      return facts.attended >= condition.events;
    case 'ticket':
      return facts.tickets.has(condition.about.id);
    case 'code':
      return facts.codes.has(condition.code);
    case 'question':
      return false;
  }
}

function isOld(since: number | undefined, days: number, now: number): boolean {
  return since !== undefined && now - since >= days * day;
}

/** Whether all rules are met. False without rules, so that the team decides. */
export function areMet(conditions: readonly Condition[], facts: FanFacts, now: number): boolean {
  return conditions.length > 0 && conditions.every((condition) => isMet(condition, facts, now));
}

type AboutIds = { readonly follows: ProfileId; readonly member: CommunityId; readonly ticket: EventId };

export function factsNeeded(conditions: readonly Rule[]) {
  // Inside, rules name what they are about by bare id.
  const about = <Kind extends keyof AboutIds>(kind: Kind) =>
    conditions.flatMap((one) => (one.kind === kind ? [one.about.id] : [])) as AboutIds[Kind][];
  return {
    followedIds: about('follows'),
    communityIds: about('member'),
    eventIds: about('ticket'),
    attended: conditions.some(({ kind }) => kind === 'attended'),
    codes: conditions.some(({ kind }) => kind === 'code'),
  };
}
