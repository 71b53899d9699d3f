import { useTranslation } from 'react-i18next';
import type { FactorEntry } from '../../api/factors';
import { Dotted } from '../Account/Dotted';
import { actions, danger, row } from '../Account/listStyles';
import { questionStyle, RowQuestion } from '../Account/RowQuestion';
import { useRowFocus } from '../Account/useRowFocus';
import { LinkButton } from '../../ui/TextLink';

export interface FactorRowProps {
  factor: FactorEntry;
  name: string;
  canPrefer: boolean;
  canRemove: boolean;
  /** The tenant demands one, and the account has no other that counts: it stays. */
  isDemanded: boolean;
  /** The row asks whether to remove it. */
  isAsked: boolean;
  isOtherAsked: boolean;
  isBusy: boolean;
  isLocked: boolean;
  onAsk: (isAsked: boolean) => void;
  onPrefer: () => void;
  onRemove: () => void;
}

export function FactorRow(props: FactorRowProps) {
  const { factor, name, canPrefer, isDemanded, isAsked, isOtherAsked, isBusy, isLocked } = props;
  const canRemove = props.canRemove && !isDemanded;
  const { onAsk, onPrefer, onRemove } = props;
  const { t } = useTranslation('content');
  // The last button of the row opens the question.
  const ref = useRowFocus(isAsked ? Number(canPrefer) : null, isOtherAsked);
  if (isAsked)
    return (
      <li ref={ref} css={questionStyle} aria-label={t('factors.remove_named', { name })}>
        <RowQuestion
          question={t('factors.question', { name })}
          action={t('links.remove')}
          isBusy={isBusy}
          isLocked={isLocked}
          onCancel={() => onAsk(false)}
          onConfirm={onRemove}
        />
      </li>
    );
  const buttonProps = (onClick: () => void) => ({
    'aria-disabled': isLocked || undefined,
    onClick: isLocked ? undefined : onClick,
  });
  return (
    <li ref={ref} css={row}>
      <div>
        <p>
          <Dotted
            facts={[
              name,
              factor.masked_to && (
                <bdi key="to" dir="ltr">
                  {factor.masked_to}
                </bdi>
              ),
            ]}
          />
        </p>
        <Facts factor={factor} />
        {isDemanded && <p>{t('factors.demanded')}</p>}
      </div>
      <div css={actions}>
        {canPrefer && (
          <LinkButton {...buttonProps(onPrefer)} aria-label={t('factors.prefer_named', { name })}>
            {t('factors.prefer')}
          </LinkButton>
        )}
        {canRemove && (
          <LinkButton
            css={danger}
            {...buttonProps(() => onAsk(true))}
            aria-label={t('factors.remove_named', { name })}
          >
            {t('links.remove')}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** A factor that was made with its first code counts as used then. */
function Facts({ factor: { preferred, created_at, used_at } }: Pick<FactorRowProps, 'factor'>) {
  const { t } = useTranslation('content');
  const isUsed = used_at > created_at;
  return (
    <p>
      <Dotted
        facts={[
          preferred && t('factors.first'),
          isUsed ? t('factors.used', { used: new Date(used_at) }) : t('factors.unused'),
        ]}
      />
    </p>
  );
}
