import { answering, failing, requireFunctions, type VendorWidget } from './vendorWidget';

const narrowest = 300;

/** E.g. `en-us`. */
function withRegion(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}-${region}`.toLowerCase();
}

/** Cloudflare Turnstile: most visitors see nothing of it. */
export const turnstile: VendorWidget = {
  global: 'turnstile',
  show(api, box, { siteKey, action, binding, language, colorScheme }, report) {
    requireFunctions(api, 'render');
    const isNarrow = innerWidth < narrowest;
    const fail = failing(report);
    api.render(box, {
      sitekey: siteKey,
      action,
      cData: binding,
      language: withRegion(language),
      theme: colorScheme,
      appearance: 'interaction-only',
      size: isNarrow ? 'compact' : 'flexible',
      callback: answering(report),
      'before-interactive-callback': () => report({ type: 'shown', height: isNarrow ? 144 : 68 }),
      // Else it throws.
      'error-callback': () => (fail(), true),
      'timeout-callback': fail,
      'unsupported-callback': fail,
    });
  },
};
