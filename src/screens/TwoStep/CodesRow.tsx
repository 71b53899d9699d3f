import { useTranslation } from 'react-i18next';
import { row } from '../Account/listStyles';
import { questionStyle, RowQuestion } from '../Account/RowQuestion';
import { useRowFocus } from '../Account/useRowFocus';
import { LinkButton } from '../../ui/TextLink';

export interface CodesRowProps {
  codesLeft: number;
  isAsked: boolean;
  isOtherAsked: boolean;
  isBusy: boolean;
  isLocked: boolean;
  onAsk: (isAsked: boolean) => void;
  onRenew: () => void;
}

/** How many recovery codes are left. New ones are made after a question. */
export function CodesRow(props: CodesRowProps) {
  const { codesLeft, isAsked, isOtherAsked, isBusy, isLocked, onAsk, onRenew } = props;
  const { t } = useTranslation('content');
  const { t: account } = useTranslation('account');
  const ref = useRowFocus(isAsked ? 0 : null, isOtherAsked);
  if (isAsked)
    return (
      <li ref={ref} css={questionStyle} aria-label={t('factors.renew')}>
        <RowQuestion
          question={t('factors.renew_question')}
          action={t('factors.renew')}
          makesNew
          isBusy={isBusy}
          isLocked={isLocked}
          onCancel={() => onAsk(false)}
          onConfirm={onRenew}
        />
      </li>
    );
  return (
    <li ref={ref} css={row}>
      <div>
        <p>{account('recovery.title')}</p>
        <p>{codesLeft === 0 ? t('factors.codes_none') : t('factors.codes_left', { count: codesLeft })}</p>
      </div>
      <LinkButton aria-disabled={isLocked || undefined} onClick={isLocked ? undefined : () => onAsk(true)}>
        {t('factors.renew')}
      </LinkButton>
    </li>
  );
}
