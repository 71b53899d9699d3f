/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { Body } from '@react-email/body';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import type { MailContent } from '../composeMail';
import { Cell } from './Cell';
import { look, MailBody } from './MailBody';
import type { MailColors, MailSchemes } from './mailColors';
import { breaking, letters, mailStyles, outlookStyles } from './mailStyles';

/** How a mail looks. It loads nothing: a picture is part of the mail. */
export interface MailLook {
  schemes: MailSchemes;
  /** Address of the brand's sign within the mail; `null`: its name stands alone. */
  logo: string | null;
}

const meta = [
  ['viewport', 'width=device-width, initial-scale=1'],
  ['color-scheme', 'light dark'],
  ['supported-color-schemes', 'light dark'],
  // A code is no phone number to call.
  ['format-detection', 'telephone=no, date=no, address=no, email=no, url=no'],
] as const;

/** The HTML of a mail: colours inline for the light scheme, rules for the dark one. */
export function MailPage({
  content,
  look: { schemes, logo },
}: {
  content: MailContent;
  look: MailLook;
}): ReactNode {
  const { language, subject, preheader } = content;
  const colors = schemes.light;
  const page = { margin: 0, padding: 0, fontFamily: letters };
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <title>{subject}</title>
        {meta.map(([name, value]) => (
          <meta key={name} name={name} content={value} />
        ))}
        <style>{mailStyles(schemes)}</style>
        <style>{outlookStyles(schemes)}</style>
      </Head>
      <Body {...look('page', colors, page)}>
        <Preview>{preheader}</Preview>
        <Section {...look('page', colors)}>
          <Container style={{ width: '100%', maxWidth: '520px' }}>
            <Cell className="m-around" style={{ padding: '40px 16px' }}>
              <BrandLine name={content.name} logo={logo} colors={colors} />
              <Card colors={colors}>
                <MailBody content={content} colors={colors} />
              </Card>
              <Footer content={content} colors={colors} />
            </Cell>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

/** Outlook leaves out rounded corners and keeps the rest. */
function Card({ colors, children }: { colors: MailColors; children: ReactNode }): ReactNode {
  const card = {
    borderWidth: '1px',
    borderStyle: 'solid',
    borderRadius: '16px',
    borderCollapse: 'separate',
  } as const;
  return (
    <Section {...look('card', colors, card)}>
      <Row>
        <Column className="m-inside" style={{ padding: '32px' }}>
          {children}
        </Column>
      </Row>
    </Section>
  );
}

function BrandLine({
  name,
  logo,
  colors,
}: {
  name: string;
  logo: string | null;
  colors: MailColors;
}): ReactNode {
  const words = { fontSize: '17px', lineHeight: '32px', fontWeight: 600, margin: 0, ...breaking };
  return (
    <Section>
      <Row>
        {logo !== null && (
          <Column width="44" style={{ width: '44px', paddingBottom: '16px', verticalAlign: 'top' }}>
            <Img src={logo} alt="" width="32" height="32" style={{ borderRadius: '8px' }} />
          </Column>
        )}
        <Column style={{ paddingBottom: '16px', verticalAlign: 'top' }}>
          <Text {...look('ink', colors, words)}>{name}</Text>
        </Column>
      </Row>
    </Section>
  );
}

function Footer({
  content: { sentTo, links },
  colors,
}: {
  content: MailContent;
  colors: MailColors;
}): ReactNode {
  const words = { fontSize: '12px', lineHeight: '20px', margin: '0', ...breaking };
  return (
    <Cell style={{ padding: '20px 0 0' }}>
      <Text {...look('muted', colors, words)}>{sentTo}</Text>
      {links.length > 0 && (
        <Text {...look('muted', colors, words)}>
          {links.map(({ label, address }, index) => (
            <Fragment key={address}>
              {index > 0 && ' · '}
              <Link href={address} {...look('link', colors, { textDecoration: 'none' })}>
                {label}
              </Link>
            </Fragment>
          ))}
        </Text>
      )}
    </Cell>
  );
}
