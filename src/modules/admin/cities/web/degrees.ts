/** No latitude and no longitude, so that the server refuses it. */
const nowhere = 181;

/** A latitude or longitude as typed. The server refuses text that isn't a number, as it does a number out of range. */
export function degrees(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'));
  return Number.isNaN(number) ? nowhere : number;
}
