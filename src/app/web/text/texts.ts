import type { ComponentType } from 'react';
import { latePart } from '#kit/web/late-part.tsx';

type Text = {
  readonly title: string;
  readonly description?: string;
  readonly Part: ReturnType<typeof latePart<object>>;
};

const text = (title: string, load: () => Promise<ComponentType>, description?: string): Text => ({
  title,
  ...(description && { description }),
  Part: latePart<object>(load),
});

/** Pages of words alone, by address (RTE-25, FTR-10). */
export const texts: Readonly<Record<string, Text>> = {
  press: text(
    'Press & Media',
    () => import('./press.tsx').then((part) => part.Press),
    'Backbeat in a paragraph, its mark, and whom to ask.',
  ),
  'terms-and-conditions': text('Terms and conditions', () =>
    import('./terms.tsx').then((part) => part.Terms),
  ),
  'privacy-policy': text('Privacy policy', () => import('./privacy.tsx').then((part) => part.Privacy)),
  'cookie-policy': text('Cookie policy', () => import('./cookies.tsx').then((part) => part.Cookies)),
  'end-user-license-agreement': text('End-user license agreement', () =>
    import('./license.tsx').then((part) => part.License),
  ),
};
