import type { DiagnosisFacts } from '../app/debug/diagnosisFacts';

/** A tag that is set up without a mistake. */
export const correctSetup: DiagnosisFacts = {
  mode: 'tag',
  hub: 'https://hub.example',
  pageOrigin: 'https://shop.example',
  ancestors: [],
  isOwnSite: false,
  isRefused: false,
  refusedCallback: null,
  isHubAway: false,
  isPopupBlocked: false,
  isPopupLost: false,
  scripts: ['https://hub.example/hub-entry.js'],
  areCookiesBlocked: false,
  isStorageBlocked: false,
  mayReadCodes: null,
  isSignedIn: false,
  callback: 'https://shop.example/home',
  appid: null,
  redirect: 'auto',
  refusals: [],
  outsideSelectors: [],
};
