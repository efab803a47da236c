import { afterAll } from 'vitest';
import { brand, setBrand } from '#platform/brand.ts';
import { seedRandomTests } from '#platform/testing/random-tests.ts';

seedRandomTests();

const standard = { ...brand };

/** The files of a process share one world of modules: each leaves the instance's name as it found it. */
afterAll(() => setBrand(standard));
