/** The seven social networks of the footer (FTR-02), in its order. */
export const socialNetworks = [
  { id: 'instagram', name: 'Instagram' },
  { id: 'tiktok', name: 'TikTok' },
  { id: 'youtube', name: 'YouTube' },
  { id: 'x', name: 'X' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'threads', name: 'Threads' },
  { id: 'spotify', name: 'Spotify' },
] as const;
export type SocialNetwork = (typeof socialNetworks)[number]['id'];
