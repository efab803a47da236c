import { expect, test } from 'vitest';
import { buildCity } from './city.ts';
import { recommendedOf } from './recommended.ts';

// The next one is unlisted on the second day, and postponed ones follow on others.
test.each(['2026-11-29', '2026-11-30', '2026-12-05', '2026-12-08'])(
  'the city of %s promotes a public event that is ahead [BAN-01, DEM-01]',
  (today) => {
    const event = recommendedOf(buildCity(today));
    expect(event).toMatchObject({ visibility: 'public', status: 'published' });
    expect(event!.day > today).toBe(true);
  },
);
