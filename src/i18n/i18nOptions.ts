import type { InitOptions } from 'i18next';
import { namespaces } from './namespaces';

export const i18nOptions = {
  ns: ['entry'],
  defaultNS: 'entry',
  // A flow can use a text of any namespace.
  fallbackNS: [...namespaces],
  // Keys are flat: dots and colons have no meaning.
  keySeparator: false,
  nsSeparator: false,
  // A host's `en-GB` does not fall back to `en`.
  load: 'currentOnly',
  // Without this i18next waits for a timer before it loads the first language.
  initAsync: false,
  interpolation: {
    // React escapes values.
    escapeValue: false,
    // Disables references between texts, so that texts of hosts are shown as they are.
    nestingPrefix: '\0',
    nestingSuffix: '\0',
  },
  // Formats are not cached: they depend on values that change every second.
  cacheInBuiltFormats: false,
  // Renders again when texts of the host arrive.
  react: { bindI18nStore: 'added' },
} as const satisfies InitOptions;
