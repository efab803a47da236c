import { afterAll, afterEach } from 'vitest';
import { brand, setBrand } from '#platform/brand.ts';
import { seedRandomTests } from '#platform/testing/random-tests.ts';
import { recordStatements } from '../scripts/citus/record-statements.ts';
import { stripeDifferences } from './published-stripe.ts';

seedRandomTests();

const recording = process.env['RECORD_STATEMENTS'];
if (recording) recordStatements(recording);

/** Whatever a test asked of Stripe's emulator, Stripe publishes. */
afterEach(() => {
  const found = stripeDifferences();
  if (found.length > 0) throw new Error(found.join('\n'));
});

const standard = { ...brand };

/** The files of a process share one world of modules: each leaves the instance's name as it found it. */
afterAll(() => setBrand(standard));
