import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { TextLink } from '../../ui/TextLink';
import { beforeLink } from '../actions';
import { lead, small } from './listStyles';

const blocked = css`
  display: block;
  &:not(:empty) {
    margin-block-start: 12px;
  }
`;

const whole = css`
  display: inline-block;
`;

export interface PortalWindowProps {
  /** Host name of the portal. */
  portal: string;
  /** The portal's own page, for a browser that blocks the window. */
  newTabHref: string;
  isBlocked: boolean;
  onManage: () => void;
  /** One of several in a page: a quiet button. */
  isPart?: boolean;
}

/** Where a page of another site is around: what changes an account is done in the portal's window. */
export function PortalWindow({ portal, newTabHref, isBlocked, onManage, isPart = false }: PortalWindowProps) {
  const { t } = useTranslation('content');
  const { t: own } = useTranslation('open');
  return (
    <>
      <p css={lead}>{own('summary.lead', { portal })}</p>
      <Button css={isPart && small} variant={isPart ? 'secondary' : 'primary'} onClick={onManage}>
        {own('summary.manage')}
      </Button>
      <output css={[lead, blocked]}>
        {isBlocked && (
          <>
            {beforeLink(own('summary.blocked'))}
            <TextLink css={whole} href={newTabHref} target="_blank" rel="noopener">
              {t('action.new_tab')}
            </TextLink>
          </>
        )}
      </output>
    </>
  );
}
