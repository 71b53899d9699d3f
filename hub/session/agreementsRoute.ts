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
    const rows = await database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
      return agreementsOf(queries, await requireSession(queries, question));
    });
    return done({ agreements: rows.map(describeAgreement) });
  },
  { refuses: [...sessionRefusals] },
);

/** GET `/v1/user/agreements/text`: only texts that this account agreed to. */
export const agreedTextRoute = route(
  readAgreedText,
  async ({ text: id }, { database, tenant, bearer, clock, address }) => {
    const texts = await database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
      return agreedTextsOf(queries, await requireSession(queries, question));
    });
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
