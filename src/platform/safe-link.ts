/** Only addresses of the web are linked or played; what else a provider sends is not. */
export function safeLink(url: string | null): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}
