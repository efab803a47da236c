import type { Condition } from './contract.ts';

/** A condition as a sentence without its subject: "Follow Okta Lindqvist for 30 days". */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'follows':
      return condition.days === 0
        ? `Follow ${condition.about.name}`
        : `Follow ${condition.about.name} for ${condition.days} ${condition.days === 1 ? 'day' : 'days'}`;
    case 'attended':
      return `Come to ${condition.events} ${condition.events === 1 ? 'night' : 'nights'} of theirs`;
    case 'ticket':
      return `Hold a ticket for ${condition.about.name}`;
    case 'question':
      return condition.text;
  }
}
