import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleEvent } from '#modules/sales/checkout/web/testing/sample-event.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { EventHero } from './event-hero.tsx';

test('says how many went to an event that is over', async () => {
  const event = sampleEvent();
  await show(
    <EventHero event={event} now={Date.parse(event.endDate) + 1} entry={undefined} actions={undefined} />,
  );
  expect(screen.getByText('642 went')).toBeTruthy();
});
