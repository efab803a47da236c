/** A code that was out of sight for this long has come back; a shorter gap is a shaky hand. Milliseconds. */
const outOfSight = 1000;

/**
 * Tells a code that is held before the camera from one that comes back. The camera reads a held code in every picture;
 * that is one scan. Seen again after a second without it, it is another scan, as it may be another guest's copy.
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
