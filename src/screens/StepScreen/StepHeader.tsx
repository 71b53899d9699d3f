import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import type { TitledStep } from '../../flows/form/steps';
import { Steps } from '../../ui/Steps';
import type { AccountFormProps } from '../AccountForm/fields';
import { useEntryView, useScreenTitle } from '../EntryView';
import { leadStyle, titleStyle } from '../ScreenHeader';
import { useLift } from './useLift';
import { BackButton } from './WayBack';
import { WithAccount } from './WithAccount';

const row = css`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: 8px;
  min-block-size: 24px;
  & > span {
    line-height: 1.78;
  }
  /* The touch targets of the way back and of the steps below do not overlap. */
  @media (pointer: coarse) {
    margin-block-end: 10px;
  }
`;
const start = css`
  display: flex;
`;
const small = css`
  font-size: var(--entry-label-size);
  font-weight: var(--entry-label-weight);
  line-height: 1.78;
  text-align: center;
`;
const count = css`
  color: var(--entry-color-muted);
  font-size: var(--entry-label-size);
  font-variant-numeric: tabular-nums;
  text-align: end;
`;
/** An address may be longer than the line. */
const breaking = css`
  overflow-wrap: anywhere;
`;
const words = css`
  margin-block-end: 24px;
`;

interface StepHeaderProps {
  heading: string;
  steps: readonly TitledStep[];
  current: TitledStep;
  account: AccountFormProps;
}

/** Shown above the second and later steps. */
export function StepHeader({ heading, steps, current, account }: StepHeaderProps) {
  const { t } = useTranslation('account');
  const { mode } = useEntryView();
  const { form, onGo } = account;
  const { step, maxStep } = form.progress;
  const isLocked = form.work.kind !== 'idle';
  const { title } = current;
  const lift = useLift(54);
  useScreenTitle(heading);
  // The first-level heading of a partner's page belongs to the partner.
  const [Heading, Title] = mode === 'tag' ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const);
  return (
    <div css={[words, lift]}>
      <div css={row}>
        <span css={start}>
          <BackButton isLocked={isLocked} onClick={() => onGo(step - 1)}>
            {t('action.back')}
          </BackButton>
        </span>
        <Heading css={small} tabIndex={-1} data-screen-heading="">
          {heading}
        </Heading>
        <span css={count} aria-hidden="true">
          {t('steps.count', { step: step + 1, count: steps.length })}
        </span>
      </div>
      <Steps
        label={t('steps.label')}
        names={steps.map(({ name }) => t(name))}
        step={step}
        maxStep={maxStep}
        isLocked={isLocked}
        onGo={onGo}
      />
      <Title css={titleStyle} part={part('heading')}>
        {title && t(typeof title === 'string' ? title : title(shownAccount(account, 'sent')))}
      </Title>
      {current.lead && (
        <p css={[leadStyle, breaking]} part={part('lead')}>
          <Lead text={current.lead} shows={current.account} account={account} />
        </p>
      )}
    </div>
  );
}

interface LeadProps {
  text: NonNullable<TitledStep['lead']>;
  shows: TitledStep['account'];
  account: AccountFormProps;
}

/** With the account, and the way to where it can be changed: the first step. */
function Lead({ text, shows, account }: LeadProps) {
  const { t } = useTranslation('account');
  if (!shows) return t(text);
  return (
    <WithAccount
      text={(name) => t(text, { account: name })}
      account={shownAccount(account, shows)}
      onChange={() => account.onGo(0)}
    />
  );
}

function shownAccount({ form }: AccountFormProps, shows: 'sent' | 'typed'): string {
  return (shows === 'sent' && form.sent?.account) || form.values.account.trim();
}
