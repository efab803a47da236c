/** Payment and result in one chunk, so that nothing loads between paying and getting the tickets. */
export const loadLaterSteps = () => import('./later-steps.ts');

/** Preloads the steps. A failure is shown by the step itself. */
export function warmLaterSteps(): void {
  loadLaterSteps().catch(() => undefined);
}
