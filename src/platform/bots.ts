/** Agents of programs that fetch or index pages. */
const botNames =
  /bot\b|bot[/_-]|crawl|spider|slurp|facebookexternalhit|facebookcatalog|whatsapp|telegram|discord|slack|skypeuripreview|vkshare|embedly|pinterest|redditbot|preview|iframely|lighthouse|headless|python-|curl\/|wget|go-http|okhttp|axios|node-fetch|undici|java\/|libwww/i;

/** Whether an agent is a program. A missing agent counts as one. */
export function isBot(userAgent: string | null | undefined): boolean {
  return !userAgent || botNames.test(userAgent);
}
