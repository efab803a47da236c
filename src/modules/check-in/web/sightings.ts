/** A code out of sight for this long counts as new. Shorter gaps are shaky hands. Milliseconds. */
const outOfSight = 1000;

/**
 * Distinguishes a code that is held up from one that returns. A held code is in every frame but counts as one scan.
 * After a second out of sight it counts again, as it may be another guest's copy.
 * @returns whether this sighting is a new scan
 */
export function openSightings(): (text: string, at: number) => boolean {
  let last = { text: '', at: -Infinity };
  return (text, at) => {
    const isHeld = text === last.text && at - last.at < outOfSight;
    last = { text, at };
    return !isHeld;
  };
}
