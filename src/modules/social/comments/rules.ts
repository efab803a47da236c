import { countCharacters } from '#platform/count-text.ts';
import { limits } from './contract.ts';

/** @param text without spaces around it */
export function textProblem(text: string): 'textRequired' | 'textTooLong' | undefined {
  if (text === '') return 'textRequired';
  return countCharacters(text) > limits.text ? 'textTooLong' : undefined;
}

/** Shows how long a text is once it nears the limit. */
export function counterOf(text: string): { limit?: number; length?: number } {
  const length = countCharacters(text);
  return length > limits.text * 0.8 ? { limit: limits.text, length } : {};
}
