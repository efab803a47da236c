import { brand } from '#platform/brand.ts';

export const getAppWords = {
  scan: 'Scan to open your tickets on your phone',
  scanApp: 'Scan to get the app on your phone',
  appStore: 'Get the app',
  get install() {
    return `Install ${brand.name}`;
  },
  get toHomeScreen() {
    return `Add ${brand.name} to your home screen`;
  },
  installSteps: {
    ios: ['Press the Share button of your browser.', 'Choose “Add to Home Screen”.'],
    android: ['Open the menu of your browser.', 'Choose “Add to Home screen” or “Install”.'],
  },
} as const;
