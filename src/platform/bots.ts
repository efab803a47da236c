/** Programs that fetch pages to show or index them, by what they call themselves. */
const botNames =
  /bot\b|bot[/_-]|crawl|spider|slurp|facebookexternalhit|facebookcatalog|whatsapp|telegram|discord|slack|skypeuripreview|vkshare|embedly|pinterest|redditbot|preview|iframely|lighthouse|headless|python-|curl\/|wget|go-http|okhttp|axios|node-fetch|undici|java\/|libwww/i;

/** Whether an agent is a program and no person. One that says nothing is one, too. */
export function isBot(userAgent: string | null | undefined): boolean {
  return !userAgent || botNames.test(userAgent);
}
