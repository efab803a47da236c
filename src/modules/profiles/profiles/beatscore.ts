/** From how many points on a bar of the Beatscore's meter is lit (BSC-01). */
const meterSteps = [1, 60, 180, 400] as const;

/** How lit a profile is, as bars of the meter: none without points, four at most. */
export function beatscoreLevel(score: number): number {
  return meterSteps.filter((step) => score >= step).length;
}
