/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import type { MailContent, MailFact } from '../composeMail';
import type { MailRemedy } from '../mailRemedy';
import { Cell } from './Cell';
import type { MailColors } from './mailColors';
import { breaking, codeLetters, colorsOf, type MailPart } from './mailStyles';

interface Colored {
  colors: MailColors;
}

const body: CSSProperties = { fontSize: '15px', lineHeight: '24px', margin: '0 0 12px', ...breaking };
const small: CSSProperties = { fontSize: '13px', lineHeight: '20px', margin: 0, ...breaking };

/** Class and inline colours of a part; the class is for the dark scheme. */
export const look = (part: MailPart, colors: MailColors, style: CSSProperties = {}) => ({
  className: `m-${part}`,
  style: { ...colorsOf(part, colors), ...style },
});

/** The content of the card. */
export function MailBody({ content, colors }: Colored & { content: MailContent }): ReactNode {
  const { title, paragraphs, code, codeLife, facts, remedy } = content;
  const heading = { fontSize: '22px', lineHeight: '30px', fontWeight: 600, margin: '0 0 12px', ...breaking };
  return (
    <>
      <Heading as="h1" {...look('ink', colors, heading)} className="m-ink m-title">
        {title}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} {...look('ink', colors, body)}>
          {keepTimes(paragraph)}
        </Text>
      ))}
      {code !== null && <MailCode code={code} life={codeLife} colors={colors} />}
      <MailFacts facts={facts} colors={colors} />
      <Hr {...look('line', colors, { borderTopWidth: '1px', margin: '24px 0 20px' })} />
      <Remedy remedy={remedy} colors={colors} />
    </>
  );
}

const time = /(\d{4}-\d\d-\d\d \d\d:\d\d UTC)/;

/** Mail clients break a date at its hyphens. */
function keepTimes(text: string): ReactNode {
  const parts = text.split(time);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    time.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, which never change places
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** One piece of text, spaced by style alone, so that six digits are copied. */
function MailCode({ code, life, colors }: Colored & { code: string; life: string }): ReactNode {
  const digits: CSSProperties = {
    fontFamily: codeLetters,
    fontSize: '38px',
    lineHeight: '48px',
    fontWeight: 700,
    letterSpacing: '10px',
    // The space after the last digit would move them to the left.
    paddingLeft: '10px',
    margin: 0,
    textAlign: 'center',
    whiteSpace: 'nowrap',
    userSelect: 'all',
    color: colors.ink,
  };
  return (
    <Cell style={{ padding: '8px 0 0' }}>
      <Cell {...look('box', colors, { borderRadius: '12px', padding: '20px 16px 16px' })}>
        <Text className="m-ink m-code" style={digits}>
          {code}
        </Text>
        <Text {...look('muted', colors, { ...small, margin: '6px 0 0', textAlign: 'center' })}>{life}</Text>
      </Cell>
    </Cell>
  );
}

function MailFacts({ facts, colors }: Colored & { facts: readonly MailFact[] }): ReactNode {
  return (
    <Cell style={{ padding: '16px 0 0' }}>
      {facts.map(({ label, value }) => (
        <Row key={label}>
          <Column
            width="76"
            {...look('muted', colors, {
              ...small,
              width: '76px',
              padding: '3px 12px 3px 0',
              verticalAlign: 'top',
            })}
          >
            {label}
          </Column>
          <Column {...look('ink', colors, { ...small, padding: '3px 0', verticalAlign: 'top' })}>
            {keepTimes(value)}
          </Column>
        </Row>
      ))}
    </Cell>
  );
}

function Remedy({ remedy: { heading, text, button }, colors }: Colored & { remedy: MailRemedy }): ReactNode {
  const title: CSSProperties = { ...small, fontSize: '14px', fontWeight: 600, margin: '0 0 4px' };
  return (
    <Section>
      <Heading as="h2" {...look('ink', colors, title)}>
        {heading}
      </Heading>
      <Text {...look('muted', colors, { ...small, fontSize: '14px', lineHeight: '22px' })}>{text}</Text>
      {button && (
        <Button
          href={button.address}
          {...look('button', colors, {
            fontSize: '15px',
            fontWeight: 600,
            padding: '11px 20px',
            borderRadius: '10px',
            borderWidth: '1px',
            borderStyle: 'solid',
            margin: '16px 0 4px',
          })}
        >
          {button.label}
        </Button>
      )}
    </Section>
  );
}
