import { timingSafeEqual } from 'node:crypto';

/** Takes the same time however much of a guess is right. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
