/** When a request of an app leads to a page. */
import type { interactionPolicy, KoaContextWithOIDC } from 'oidc-provider';
import { findPerson, type IssuerDeps } from './issuerSettings';
import { createSilentSignIn } from './silentSignIn';

const isSilent = ({ oidc }: KoaContextWithOIDC): boolean => oidc.prompts.has('none');

/**
 * The hub's consent page decides, which also knows what was allowed before (docs/contract.md section 6). Without a page
 * (`prompt=none`), what the hub knows of this browser does.
 * @param parts of `oidc-provider`, which is loaded at its first use
 */
export function createPolicy({ Check, Prompt }: typeof interactionPolicy, deps: IssuerDeps) {
  const silent = createSilentSignIn({
    ...deps,
    findPerson: (id) => findPerson(deps, id),
  });
  const signIn = new Check('signed_in', 'The visitor has to sign in', 'login_required', async (ctx) =>
    isSilent(ctx) ? silent.needsSignIn(ctx) : ctx.oidc.result?.login === undefined,
  );
  const consent = new Check('allowed', 'The visitor has to consent', 'consent_required', async (ctx) =>
    isSilent(ctx) ? silent.needsConsent(ctx) : false,
  );
  return [
    new Prompt({ name: 'login', requestable: true }, signIn),
    new Prompt({ name: 'consent', requestable: true }, consent),
    new Prompt({ name: 'select_account', requestable: true }),
  ];
}
