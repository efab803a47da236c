/** No latitude and no longitude, so that the server refuses it. */
const nowhere = 181;

/** A latitude or longitude as typed. What is no number is refused like a wrong one. */
export function degrees(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'));
  return Number.isNaN(number) ? nowhere : number;
}
