import type { InitOptions } from 'i18next';
import { namespaces } from './texts';

/** What every i18next instance of ours is set to. */
export const i18nOptions = {
  ns: ['entry'],
  defaultNS: 'entry',
  // A text of a flow may be in any namespace.
  fallbackNS: [...namespaces],
  // Keys are flat: a dot or a colon in one means nothing.
  keySeparator: false,
  nsSeparator: false,
  // A host's `en-GB` does not fall back to `en`.
  load: 'currentOnly',
  // i18next would otherwise wait for a timer before it loads the first language.
  initAsync: false,
  interpolation: {
    // React escapes.
    escapeValue: false,
    // Texts of hosts are shown as they are: no text refers to another.
    nestingPrefix: '\0',
    nestingSuffix: '\0',
  },
  // Formats depend on values that change every second.
  cacheInBuiltFormats: false,
  // Redraws when texts of the host arrive.
  react: { bindI18nStore: 'added' },
} as const satisfies InitOptions;
