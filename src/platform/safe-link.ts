/** Returns the URL if it is a web address; anything else from a provider is never linked or played. */
export function safeLink(url: string | null): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}
