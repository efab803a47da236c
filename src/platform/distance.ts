/** In degrees, WGS 84. */
export type Point = { readonly latitude: number; readonly longitude: number };

const radius = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance. */
export function kilometersBetween(one: Point, other: Point): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = Math.sin((b - a) / 2) ** 2;
  const across = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(half + Math.cos(a) * Math.cos(b) * across)));
}
