export const cityWords = {
  choose: (city: string) => `Choose a city. You’re seeing ${city}`,
  title: 'Choose your city',
  find: 'Find a city',
  here: 'Use my location',
  chosen: 'Selected',
  denied:
    'You haven’t shared your location. Press “Use my location” again if you want to, or choose a city below.',
  unavailable: 'Your browser couldn’t find your location. Choose a city below.',
  notLoaded: 'We couldn’t load the cities',
  none: 'No city has this name.',
} as const;
