/** First segments of addresses that belong to pages, short forms, files and calls, so that no city can have them. */
const reserved =
  'a about account admin api app artist artists assets blog c calendar cities city co collections communities community completion cookie-policy creators d dev do-lists docs draws e end-user-license-agreement event events explore fans favicon genre genres hashtag hashtags healthz help home livez login logout magazine me media metrics my-events n neighborhood neighborhoods new notifications offline og onboarding open plans post posts press pricing privacy-policy profile profiles readyz refund reset-password robots s search settings setup sign-in sign-out sign-up sitemap sitemaps static status support taste team-invitation terms-and-conditions tickets transfer u undefined user users v venue venues welcome www';

const slugs = new Set(reserved.split(' '));

export const isReservedSlug = (slug: string): boolean => slugs.has(slug);
