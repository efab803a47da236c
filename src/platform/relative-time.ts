const minute = 60_000;
const steps = [
  [365 * 24 * 60 * minute, 'y'],
  [7 * 24 * 60 * minute, 'w'],
  [24 * 60 * minute, 'd'],
  [60 * minute, 'h'],
  [minute, 'm'],
] as const;

/**
 * Short relative time: `5m`, `1h`, `2d`, `3w`, `1y`; `now` within a minute and for times in the future [FMT-02].
 * @param then epoch milliseconds or a Date, like `now`
 */
export function relativeTime(then: number | Date, now: number | Date): string {
  const passed = Number(now) - Number(then);
  const step = steps.find(([size]) => passed >= size);
  return step ? `${Math.floor(passed / step[0])}${step[1]}` : 'now';
}
