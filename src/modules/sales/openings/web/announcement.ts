/** A text for screen readers, and when it was last spoken (epoch ms). */
export type Announcement = { readonly topic: string; readonly text: string; readonly at: number };

/** Numbers that change all the time would drown out everything else. */
const leastBetween = 30_000;

/** Announces a new topic at once, and a new text about the same at most every 30 seconds. */
export function nextAnnouncement(
  last: Announcement | undefined,
  topic: string,
  text: string,
  now: number,
): Announcement | undefined {
  if (!last || last.topic !== topic) return { topic, text, at: now };
  return last.text !== text && now - last.at >= leastBetween ? { topic, text, at: now } : last;
}
