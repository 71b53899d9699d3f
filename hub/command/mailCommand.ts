import { eq } from 'drizzle-orm';
import { parseArgs } from 'node:util';
import { readHubConfig } from '../config/readHubConfig';
import { tenants, type Tenant } from '../database/tables/tenants';
import { defaultLanguage } from '../documents/messagePages';
import { createLog } from '../http/createLog';
import { isMailKind, mailKinds, type MailKind } from '../mails/mailKinds';
import { sampleMail } from '../mails/sampleMails';
import { sendMail } from '../mails/sendMail';
import { hubLanguage, hubLanguages, type HubLanguage } from '../messages/translate';
import { openIdProviders } from '../methods/openid/openIdProviders';
import { parseEmail } from '../input/identifier';
import { issuerOf } from '../tenants/tenantOfHost';
import { CommandError, required, type CommandContext } from './commandContext';

const options = {
  tenant: { type: 'string' },
  kind: { type: 'string' },
  to: { type: 'string' },
  language: { type: 'string' },
} as const;

/** `mail test`: sends a mail as the tenant's accounts get it, with a made-up code and made-up facts; or all of them. */
export async function testMailCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options });
  const id = required(values.tenant, '--tenant');
  const kinds = readKinds(required(values.kind, '--kind'));
  const to = parseEmail(required(values.to, '--to'));
  if (to === null) throw new CommandError('--to must be an e-mail address.');
  const database = await context.openDatabase();
  const [tenant] = await database.run((queries) => queries.select().from(tenants).where(eq(tenants.id, id)));
  if (!tenant) throw new CommandError(`There is no tenant ${id}.`);
  const language = readLanguage(values.language, tenant);
  const origin = required(context.env['HUB_PUBLIC_ORIGIN'], 'HUB_PUBLIC_ORIGIN');
  const portalOrigin = issuerOf(tenant, readHubConfig({ HUB_PUBLIC_ORIGIN: origin }));
  const service = openIdProviders[0]?.name ?? 'Example';
  const adapter = await context.openMailer();
  const log = createLog('error', { write: (line) => context.write(line.trim()) });
  try {
    for (const kind of kinds) {
      const mail = sampleMail(kind, { tenant, language, portalOrigin, service, to, now: context.now() });
      await sendMail({ adapters: { mail: adapter }, log, tenant }, to, mail);
      context.write(`${kind}\t${mail.subject}`);
    }
  } catch (cause) {
    throw new CommandError('The mail server did not take the mail. Check SMTP_URL.', { cause });
  } finally {
    await adapter.close?.();
  }
}

function readKinds(kind: string): readonly MailKind[] {
  if (kind === 'all') return mailKinds;
  if (isMailKind(kind)) return [kind];
  throw new CommandError(`--kind must be all or one of: ${mailKinds.join(', ')}.`);
}

function readLanguage(written: string | undefined, tenant: Tenant): HubLanguage {
  if (written === undefined) return defaultLanguage(tenant);
  const language = hubLanguage(written);
  if (!language) throw new CommandError(`--language must be one of: ${hubLanguages.join(', ')}.`);
  return language;
}
