import { showFailure } from './show-failure.ts';

/** Runs an action and shows its refusal. @returns whether it succeeded */
export async function succeeds(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showFailure(error as Error);
    return false;
  }
}
