import { brand } from '#platform/brand.ts';

export const updatedWords = {
  get title() {
    return `${brand.name} was updated`;
  },
  message: 'Reload the page to continue.',
  reload: 'Reload',
} as const;
