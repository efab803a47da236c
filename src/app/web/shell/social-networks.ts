/** Where else we are (FTR-02). Change the list, and the footer follows. */
export const socialNetworks = [
  { name: 'Instagram', url: 'https://www.instagram.com/backbeat' },
  { name: 'TikTok', url: 'https://www.tiktok.com/@backbeat' },
  { name: 'YouTube', url: 'https://www.youtube.com/@backbeat' },
  { name: 'X', url: 'https://x.com/backbeat' },
  { name: 'Facebook', url: 'https://www.facebook.com/backbeat' },
  { name: 'Threads', url: 'https://www.threads.com/@backbeat' },
  { name: 'Spotify', url: 'https://open.spotify.com/user/backbeat' },
] as const;
