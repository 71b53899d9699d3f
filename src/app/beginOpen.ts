/** Begins what an address or a browser asks for besides the form; the code for it is loaded only then. */
import { resolveBrand } from '../brand/resolveBrand';
import { screenPaths } from '../contract/screens';
import { openingOf } from '../flows/openAuth/openingOf';
import type { ProviderReturn } from '../flows/provider/providerReturn';
import { reportFailure } from '../flows/reportFailure';
import { HubError } from '../hub/hubError';
import type { AppParts } from './createAppParts';
import { isInsideLark } from './isInsideLark';

/**
 * Begins it.
 * @param found a provider's answer in the address
 * @returns whether something began that also finds out who is signed in
 */
export async function beginOpen(parts: AppParts, found: ProviderReturn): Promise<boolean> {
  const { router, services, settings, environment, view, host } = parts;
  const opening = openingOf({
    config: services.config(),
    path: router.path.get(),
    hasAnswer: found.kind !== 'none',
    domain: services.domain(),
    spentCode: services.storage.get('open_code'),
    offersLark: resolveBrand(settings.get().settings, '', environment.portal).flags.larkLogin,
    isInsideLark: isInsideLark(view, services.config().mode),
  });
  switch (opening.kind) {
    case 'none':
      return false;
    case 'screen': {
      const path = screenPaths[opening.screen];
      if (router.path.get() !== path) router.navigate(path, { replace: true });
      return true;
    }
    case 'insideLark':
      // Whoever has begun to type is not interrupted.
      if (host.isInUse()) return false;
      break;
    case 'larkReturn':
    case 'larkCode':
    default:
  }
  try {
    const { beginLark } = await import('./lark/beginLark');
    return await beginLark(parts, opening);
  } catch {
    // The form is there, with all other methods.
    reportFailure(services, new HubError('chunk'));
    services.notices.show({ kind: 'warning', key: 'lark', text: { key: 'error.chunk' } });
    return opening.kind === 'larkReturn';
  }
}
