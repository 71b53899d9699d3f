import { renderToStaticMarkup } from 'react-dom/server';
import { mailColors } from '../../hub/mails/look/mailColors';
import { MailPage } from '../../hub/mails/look/MailPage';
import { sampleMail } from '../../hub/mails/sampleMails';
import type { MailKind } from '../../hub/mails/mailKinds';
import { brandSettings, type StoryBrand, type Variant } from './variants';

interface MailSheetProps extends Variant {
  kind: MailKind;
  brand: StoryBrand;
}

const now = Date.UTC(2026, 10, 20, 12, 30);

/** A mail in a frame, as a client shows it: it runs nothing. */
export function MailSheet({ kind, language, scheme, brand }: MailSheetProps) {
  const settings = brandSettings[brand];
  const content = sampleMail(kind, {
    tenant: { host: 'localhost', settings, mails: null },
    language: language === 'zh' ? 'zh' : 'en',
    portalOrigin: 'http://localhost:4600',
    service: 'WeChat',
    to: 'ada@example.com',
    now,
  });
  const { theme_color: color, mini_logo: logo = null } = settings.theme ?? {};
  const html = renderToStaticMarkup(
    <MailPage content={content} look={{ schemes: mailColors(color), logo }} />,
  );
  return (
    <iframe
      title={content.subject}
      sandbox=""
      srcDoc={inScheme(html, scheme)}
      style={{ inlineSize: '100%', blockSize: 760, border: 0 }}
    />
  );
}

/** As in a client that is set to this scheme, whatever the browser is set to. */
const inScheme = (html: string, scheme: Variant['scheme']): string =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`);
