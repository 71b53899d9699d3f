import type { AnsweredFile } from '../answers/outcome';
import { activity } from '../database/tables/activity';
import { defaultLanguage } from '../documents/messagePages';
import { changePerson, type Act, type PeopleBase } from '../people/people';
import { tellOwner, tenantIn, type Told } from '../people/tellOwner';
import { issuerOf } from '../tenants/tenantOfHost';
import { makeExport, readPicture } from './makeExport';
import { readOwnData } from './ownData';

export interface ExportedPerson {
  file: AnsweredFile;
  told: Told;
}

/** The copy that an owner gets, for one who cannot sign in; in the tenant's language. The owner hears of it. */
export async function exportPerson(base: PeopleBase, act: Act): Promise<ExportedPerson> {
  const { account, tenant, data } = await changePerson(
    base,
    act,
    'account export',
    async (queries, held, now) => {
      const owned = await tenantIn(queries, held.tenantId);
      const { id: accountId, tenantId } = held;
      const nowhere = { device: '', place: '', address: '' };
      await queries.insert(activity).values({ tenantId, accountId, kind: 'exported', ...nowhere, at: now });
      const source = { ...base, tenant: owned, address: issuerOf(owned, base.config), now };
      return { result: { account: held, tenant: owned, data: await readOwnData(queries, held, source) } };
    },
  );
  const picture = await readPicture((await base.storage?.()) ?? null, account.avatarKey);
  const file = await makeExport(data, defaultLanguage(tenant), picture);
  const told = await tellOwner(base, { account, tenant }, 'exported', (t) => ({
    more: t('message.operatorDid'),
  }));
  return { file, told };
}
