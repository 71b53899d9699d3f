import { useTranslation } from 'react-i18next';
import type { SetUpWay } from '../../flows/factors/signInSetUp';
import type { TextKey } from '../../i18n/namespaces';
import { Button } from '../../ui/Button';
import { actions } from '../actions';
import { useBrand } from '../EntryView';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';
import { BackButton, BackRow } from '../StepScreen/WayBack';
import { SetUpApp, setUpHeading, setUpLead, type SetUpAppProps } from './SetUpApp';

export interface SetUpChoiceProps {
  /** The preferred one first. */
  ways: readonly SetUpWay[];
  onChoose: (way: SetUpWay) => void;
  onBack: () => void;
}

const nameOf: Readonly<Record<SetUpWay, TextKey<'account'>>> = {
  totp: 'totp.title',
  mobile: 'set_up.phone',
};

/** A sign-in needs a second factor: the visitor chooses which. */
export function SetUpChoice({ ways, onChoose, onBack }: SetUpChoiceProps) {
  const { t } = useTranslation('account');
  const name = useBrand(({ theme }) => theme.systemAbbreviation);
  return (
    <>
      <HeadingFocus />
      <WayBack onBack={onBack} />
      <ScreenHeader heading={t('set_up.title')} lead={t('set_up.lead', { name })} />
      <div css={actions}>
        {ways.map((way, index) => (
          <Button key={way} variant={index > 0 ? 'secondary' : 'primary'} onClick={() => onChoose(way)}>
            {t(nameOf[way])}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The set-up of an app on a screen of the sign-in. An app that is on leads forward only. */
export function SetUpStep({ onBack, ...rest }: SetUpAppProps & { onBack: () => void }) {
  const { t } = useTranslation('account');
  const { state } = rest;
  const lead = setUpLead(state);
  return (
    <>
      <HeadingFocus />
      {state.kind !== 'on' && <WayBack onBack={onBack} />}
      <ScreenHeader heading={t(setUpHeading(state))} lead={lead && t(lead)} />
      <SetUpApp {...rest} />
    </>
  );
}

function WayBack({ onBack }: Pick<SetUpChoiceProps, 'onBack'>) {
  const { t } = useTranslation('account');
  return (
    <BackRow>
      <BackButton onClick={onBack}>{t('action.back')}</BackButton>
    </BackRow>
  );
}
