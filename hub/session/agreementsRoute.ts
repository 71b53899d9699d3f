import { listAgreements, readAgreedText } from '../../src/api/agreements';
import { agreedTextsOf, agreementsOf, describeAgreement } from '../accounts/agreements';
import { done } from '../answers/outcome';
import { fieldInvalid } from '../answers/refusal';
import { route } from '../http/callRoute';
import { requireSession, sessionRefusals } from './findSession';

/** GET `/v1/user/agreements`: the newest first. */
export const agreementsRoute = route(
  listAgreements,
  async (_, { database, tenant, bearer, clock, address }) => {
    const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
    const account = await database.run((queries) => requireSession(queries, question));
    const rows = await database.readStale((queries) => agreementsOf(queries, account));
    return done({ agreements: rows.map(describeAgreement) });
  },
  { refuses: [...sessionRefusals] },
);

/** GET `/v1/user/agreements/text`: only texts that this account agreed to. */
export const agreedTextRoute = route(
  readAgreedText,
  async ({ text: id }, { database, tenant, bearer, clock, address }) => {
    const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
    const account = await database.run((queries) => requireSession(queries, question));
    const texts = await database.readStale((queries) => agreedTextsOf(queries, account));
    const found = texts.find((text) => text.id === id);
    if (!found) throw fieldInvalid('text');
    const { updated, introduction, sections } = found.text;
    return done({
      language: found.language,
      text: {
        updated,
        introduction,
        sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      },
    });
  },
  { refuses: ['fieldInvalid', ...sessionRefusals] },
);
