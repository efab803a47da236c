/** Points from which each bar of the Beatscore meter is lit (BSC-01). */
const meterSteps = [1, 60, 180, 400] as const;

/** Lit bars of the meter, 0 to 4. */
export function beatscoreLevel(score: number): number {
  return meterSteps.filter((step) => score >= step).length;
}
