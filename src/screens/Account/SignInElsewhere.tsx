import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import { Card } from '../../ui/Card';
import { LinkButton } from '../../ui/TextLink';
import { useScreenTitle } from '../EntryView';

const column = css`
  max-inline-size: 560px;
  margin-inline: auto;
`;
const line = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 10px 16px;
  color: var(--entry-color-muted);
  font-size: 0.93em;
`;

/** An account's tag beside another one that has the sign-in: one line leads there. */
export function SignInElsewhere({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation('content');
  const { t: own } = useTranslation('open');
  useScreenTitle(t('account.title'));
  return (
    <div css={column} part={part('layout')}>
      <Card>
        <div css={line}>
          <p>{own('summary.signed_out')}</p>
          <LinkButton onClick={onSignIn}>{t('login.submit', { ns: 'entry' })}</LinkButton>
        </div>
      </Card>
    </div>
  );
}
