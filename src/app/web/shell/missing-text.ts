import { brand } from '#platform/brand.ts';
import { missingWords } from './copy.ts';

type Text = { readonly title: string; readonly message: string };

/**
 * Returns the texts of the not-found page.
 * @param data text from a route that knows more
 */
export function missingText(data: unknown): Text {
  const isText = typeof data === 'object' && data !== null && 'title' in data && 'message' in data;
  return isText ? (data as Text) : missingWords;
}

export const missingTitle = (data: unknown) => `${missingText(data).title} | ${brand.name}`;
