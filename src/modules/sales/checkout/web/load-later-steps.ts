/** Payment and result, in one file: who pays has both, so that nothing is loaded between the money and the tickets. */
export const loadLaterSteps = () => import('./later-steps.ts');

/** Called as soon as somebody goes on; said, if it fails, where the step would stand. */
export function warmLaterSteps(): void {
  loadLaterSteps().catch(() => undefined);
}
