import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/TextLink';

/** Over the lead line, which keeps its space: nothing below moves, however many lines it has. */
const place = css`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
  display: flex;
  align-items: center;
  gap: 12px;
  min-block-size: 36px;
  /* Where an engine cannot hide what is below. */
  background: var(--entry-color-surface);
  span:has(+ &) {
    visibility: hidden;
  }
`;
const pill = css`
  inline-size: auto;
  min-inline-size: 0;
  min-block-size: 36px;
  padding-block: 3px;
  padding-inline: 4px 14px;
  border-radius: 99px;
  color: var(--entry-color-ink);
  font-size: var(--entry-label-size);
  & > span {
    justify-content: flex-start;
    gap: 8px;
    min-inline-size: 0;
  }
  & > span > :first-of-type {
    inline-size: 28px;
    block-size: 28px;
    font-size: var(--entry-small-size);
  }
  & > span > :last-of-type {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const forget = css`
  flex: none;
`;

export interface GreetingProps {
  name: string;
  /** Checked. */
  picture: string | null;
  /** Called inside the click, so that a popup may be opened. */
  onContinue: () => void;
  /** Removes the account from this browser. */
  onForget: () => void;
}

/** Whom this browser remembers, because they asked for it. */
export function Greeting({ name, picture, onContinue, onForget }: GreetingProps) {
  const { t } = useTranslation('memory');
  return (
    <span css={place}>
      <Button css={pill} variant="secondary" onClick={onContinue}>
        <Avatar name={name} picture={picture} />
        <span>{t('memory.continue', { name })}</span>
      </Button>
      <LinkButton isQuiet css={forget} title={t('memory.forget')} onClick={onForget}>
        {t('memory.not_you')}
      </LinkButton>
    </span>
  );
}
