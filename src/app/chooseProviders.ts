import type { Brand } from '../brand/brand';
import type { ProviderChoice } from '../screens/Login/LoginProps';

/** The OpenID providers that the profile offers, Google first; each is a button under the form. */
export function chooseProviders(brand: Brand): ProviderChoice[] {
  const google = brand.flags.googleLogin ? [{ id: 'google', name: 'Google' }] : [];
  return [...google, ...brand.providers.filter(({ id }) => id !== 'google')];
}
