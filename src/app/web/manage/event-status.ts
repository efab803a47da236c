import type { EventStatus } from '#modules/events/events/contract.ts';

type StatusWords = { label: string; tone: 'neutral' | 'ok' | 'danger' | 'warn' };

export const statusWords: Readonly<Record<EventStatus, StatusWords>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  postponed: { label: 'Postponed', tone: 'warn' },
};

export const hiddenLabel = 'Hidden by an admin';
