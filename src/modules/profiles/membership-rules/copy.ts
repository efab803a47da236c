import type { Condition } from './contract.ts';

/** A rule in the imperative: "Follow Okta Lindqvist for 30 days". */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'follows':
      return condition.days === 0
        ? `Follow ${condition.about.name}`
        : `Follow ${condition.about.name} for ${condition.days} ${condition.days === 1 ? 'day' : 'days'}`;
    case 'attended':
      return `Attend ${condition.events} ${condition.events === 1 ? 'event' : 'events'} by this community`;
    case 'ticket':
      return `Have a ticket for ${condition.about.name}`;
    case 'question':
      return condition.text;
  }
}
