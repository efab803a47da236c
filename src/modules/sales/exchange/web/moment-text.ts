import { longDay, timeOfDay, zoneName } from '#platform/time.ts';

/** `Saturday, November 28, 11:00 PM PST` */
export const momentText = (moment: string, timezone: string): string =>
  `${longDay(moment, timezone)}, ${timeOfDay(moment, timezone)} ${zoneName(moment, timezone)}`;
