import type { Mail } from '../adapters/adapters';
import { describeError } from '../http/describeError';
import type { HubServices } from '../http/hubServices';
import type { Tenant } from '../database/tables/tenants';
import type { MailContent } from './composeMail';
import { mailLogo } from './logo';
import { mailColors } from './look/mailColors';
import type { MailLook } from './look/MailPage';

export interface MailContext extends Pick<HubServices, 'log'> {
  adapters: Pick<HubServices['adapters'], 'mail'>;
  tenant: Pick<Tenant, 'settings'>;
}

interface Renderer {
  renderMail(content: MailContent, look: MailLook): Promise<string>;
}

/** Loaded with the first mail and kept: a hub that sends none needs no renderer. */
let renderer: Promise<Renderer> | undefined;

function loadRenderer(): Promise<Renderer> {
  renderer ??= import('./look/renderMail').catch((error: unknown) => {
    renderer = undefined;
    throw error;
  });
  return renderer;
}

/**
 * With its look where it can be rendered, else the plain part alone: a code must arrive.
 * @throws what the mail server answers
 */
export async function sendMail(context: MailContext, to: string, content: MailContent): Promise<void> {
  const look = await lookOf(context, content).catch((error: unknown) => {
    context.log.error({ kind: content.kind, ...describeError(error) }, 'a mail could not be rendered');
    return {};
  });
  const { subject, plain: text, fromName } = content;
  await context.adapters.mail.send({ to, subject, text, fromName, ...look });
}

async function lookOf(
  { tenant }: Pick<MailContext, 'tenant'>,
  content: MailContent,
): Promise<Pick<Mail, 'html' | 'pictures'>> {
  const { theme_color: color, mini_logo: address } = tenant.settings.theme ?? {};
  const [loaded, logo] = await Promise.all([loadRenderer(), mailLogo(address)]);
  const html = await loaded.renderMail(content, {
    schemes: mailColors(color),
    logo: logo && `cid:${logo.cid}`,
  });
  return { html, pictures: logo ? [logo] : [] };
}
