/** The `acr` of an ID token (OpenID Connect Core 1.0, sections 2, 3.1.2.1 and 5.5.1.1). */
import * as v from 'valibot';
import { keyMethod, multiFactorMethod } from '../factors/authenticationMethods';

/** Two factors (OpenID Provider Authentication Policy Extension 1.0, section 4). */
const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/** No other site can ask for it (OpenID Connect Extended Authentication Profile ACR Values 1.0). */
const phishingResistant = 'phr';

/** What clients may ask for, with the method that a session needs for it. */
const needed: Readonly<Record<string, string>> = {
  [multiFactor]: multiFactorMethod,
  [phishingResistant]: keyMethod,
};

export const acrValues: readonly string[] = Object.keys(needed);

/** What a client asks for, the best first. */
export interface AcrRequest {
  values: readonly string[];
  /** Without one of them the sign-in has failed. */
  isEssential: boolean;
}

const claimsSchema = v.object({
  id_token: v.object({
    acr: v.object({
      essential: v.optional(v.boolean(), false),
      value: v.optional(v.string()),
      values: v.optional(v.array(v.string())),
    }),
  }),
});

/** `acr_values` asks for voluntary ones, and counts before the claims (as the provider reads them). */
export function readAcrRequest({ acr_values: voluntary, claims }: Record<string, unknown>): AcrRequest {
  if (typeof voluntary === 'string' && voluntary !== '')
    return { values: voluntary.split(' '), isEssential: false };
  const { success, output } = v.safeParse(claimsSchema, parse(claims));
  if (!success) return { values: [], isEssential: false };
  const { essential, value, values = value === undefined ? [] : [value] } = output.id_token.acr;
  return { values, isEssential: essential && values.length > 0 };
}

function parse(claims: unknown): unknown {
  try {
    return JSON.parse(typeof claims === 'string' ? claims : '');
  } catch {
    return null;
  }
}

/** @returns the first value that is asked for and met, else the one that says most; `null`: none */
export function acrOf(amr: readonly string[], { values, isEssential }: AcrRequest): string | null {
  const met = acrValues.filter((acr) => amr.includes(needed[acr] ?? ''));
  const asked = values.find((acr) => met.includes(acr));
  return asked ?? (isEssential ? null : (met[0] ?? null));
}

/** What is not known is left out: of a session of an older hub, of a sign-in at another service alone. */
export function authenticationOf(
  amr: readonly string[],
  asked: AcrRequest,
): { amr?: string[]; acr?: string } {
  const acr = acrOf(amr, asked);
  return { ...(amr.length === 0 ? {} : { amr: [...amr] }), ...(acr === null ? {} : { acr }) };
}
