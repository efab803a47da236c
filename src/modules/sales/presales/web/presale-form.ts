import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { instantOf, wallClockOf } from '#platform/time.ts';
import type { HostRule, ManagedPresale, RuleDraft, SentPresale } from '../manage-contract.ts';

export type Managed = Pick<
  ManagedEvent,
  'id' | 'timezone' | 'zoneCity' | 'providerCode' | 'providerId' | 'status' | 'endDate'
>;

/** A rule in the form: numbers as text. */
export type RuleForm = {
  readonly kind: RuleDraft['kind'];
  readonly aboutId: string;
  readonly days: string;
  readonly events: string;
  readonly code: string;
};

/** A presale in its form. `starts` is in the event's time zone, as `2026-11-28T20:00`. */
export type PresaleForm = {
  readonly starts: string;
  readonly scope: 'all' | 'some';
  readonly ticketIds: readonly string[];
  readonly rules: RuleForm[];
  /** Of the saved presale that the form shows. */
  readonly revision: string | null;
};

const dayInMs = 86_400_000;

const clockOf = (instant: Date, zone: string) => wallClockOf(instant, zone).slice(0, 16);

const emptyRule = { aboutId: '', days: '0', events: '1', code: '' };

/** The first profile that a rule can be about. */
export function newRule(kind: RuleDraft['kind'], profiles: ManagedPresale['profiles']): RuleForm {
  if (kind === 'attended' || kind === 'code') return { ...emptyRule, kind };
  return { ...emptyRule, kind, aboutId: profilesFor(kind, profiles)[0]?.id ?? '' };
}

/** Communities have members, all others followers. */
export function profilesFor(kind: 'follows' | 'member', profiles: ManagedPresale['profiles']) {
  return profiles.filter(({ type }) => (kind === 'member') === (type === 'community'));
}

/** The saved presale, or one that starts a day before the first ticket type opens to everyone, or now. */
export function formOf({ presale, ticketTypes, profiles }: ManagedPresale, zone: string): PresaleForm {
  if (presale)
    return {
      starts: clockOf(new Date(presale.startsAt), zone),
      scope: presale.ticketTypeIds ? 'some' : 'all',
      ticketIds: presale.ticketTypeIds ?? [],
      rules: presale.rules.map(ruleFormOf),
      revision: presale.revision,
    };
  const opens = ticketTypes.flatMap(({ saleStartDate }) => saleStartDate ?? []).toSorted()[0];
  const first = opens ? new Date(Math.max(Date.now(), Date.parse(opens) - dayInMs)) : undefined;
  return {
    starts: first ? clockOf(first, zone) : '',
    scope: 'all',
    ticketIds: [],
    rules: [newRule(profilesFor('follows', profiles).length > 0 ? 'follows' : 'member', profiles)],
    revision: null,
  };
}

function ruleFormOf(rule: HostRule): RuleForm {
  if (rule.kind === 'attended') return { ...emptyRule, kind: rule.kind, events: String(rule.events) };
  if (rule.kind === 'code') return { ...emptyRule, kind: rule.kind, code: rule.code };
  return { ...emptyRule, kind: rule.kind, aboutId: rule.about.id, days: String(rule.days) };
}

/** @returns undefined while a rule is incomplete */
export function rulesOf(rules: readonly RuleForm[]): RuleDraft[] | undefined {
  const drafts = rules.map(ruleOf);
  return drafts.length > 0 && drafts.every((draft) => draft !== undefined) ? drafts : undefined;
}

function ruleOf({ kind, aboutId, days, events, code }: RuleForm): RuleDraft | undefined {
  if (kind === 'attended') return isWhole(events) ? { kind, events: Number(events) } : undefined;
  if (kind === 'code') return { kind, code };
  return aboutId !== '' && isWhole(days) ? { kind, aboutId, days: Number(days) } : undefined;
}

const isWhole = (text: string) => /^\d{1,4}$/.test(text.trim());

/**
 * @param before the saved presale that the form shows
 * @returns undefined if a date or a rule is missing
 */
export function draftOf(
  form: PresaleForm,
  zone: string,
  before: ManagedPresale['presale'],
): SentPresale | undefined {
  const rules = rulesOf(form.rules);
  if (!rules || !form.starts) return undefined;
  return {
    // An unchanged time stays, with its seconds and as the second of two.
    startsAt:
      before && form.starts === clockOf(new Date(before.startsAt), zone)
        ? before.startsAt
        : instantOf(form.starts, zone).toISOString(),
    ticketTypeIds: form.scope === 'all' ? null : [...form.ticketIds],
    rules,
    revision: form.revision,
  };
}
