import { writeFileSync } from 'node:fs';

export const double = (count: number): number => count * 2;

export function loopForever(): never {
  for (;;);
}

export function fillMemory(): never {
  const kept: number[] = [];
  for (;;) kept.push(1.5);
}

export function fail(): never {
  throw new RangeError('too deep');
}

export const writeFile = (path: string): void => writeFileSync(path, 'x');

export const readEnvironment = (): readonly string[] => Object.keys(process.env);
