/**
 * Whether the permissions policy of a document, with that of the frame around it, allows a feature. Chromium's, see
 * https://developer.mozilla.org/docs/Web/API/FeaturePolicy.
 * @returns `null` where the browser does not tell
 */
export function allowsFeature(document: object, feature: string): boolean | null {
  const policy: unknown = Reflect.get(document, 'featurePolicy');
  if (typeof policy !== 'object' || policy === null || !('allowsFeature' in policy)) return null;
  const { allowsFeature: allows } = policy;
  return typeof allows === 'function' ? Boolean(allows.call(policy, feature)) : null;
}
