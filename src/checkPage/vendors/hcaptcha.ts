import { answering, failing, requireFunctions, type VendorWidget } from './vendorWidget';

const narrowest = 303;
/** Of its box, and of the pictures that it shows above all else. */
const closed = 82;
const closedNarrow = 148;
const open = 600;

export const hcaptcha: VendorWidget = {
  global: 'hcaptcha',
  show(api, box, { siteKey, language, colorScheme }, report) {
    requireFunctions(api, 'render');
    const isNarrow = innerWidth < narrowest;
    const height = isNarrow ? closedNarrow : closed;
    const isDark =
      colorScheme === 'dark' ||
      (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    api.render(box, {
      sitekey: siteKey,
      hl: language,
      theme: isDark ? 'dark' : 'light',
      size: isNarrow ? 'compact' : 'normal',
      callback: answering(report),
      'open-callback': () => report({ type: 'shown', height: open }),
      'close-callback': () => report({ type: 'shown', height }),
      'error-callback': failing(report),
    });
    report({ type: 'shown', height });
  },
};
