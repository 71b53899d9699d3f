import { css } from '@emotion/react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/Tabs';
import { useBrand, useIsBrandPending } from '../EntryView';
import { ScreenHeader } from '../ScreenHeader';
import { EmailLogin } from './EmailLogin';
import { LoginFooter } from './LoginFooter';
import type { LoginTab } from '../../flows/login/loginDraft';
import { offeredTabs } from './offeredTabs';
import type { LoginProps } from './LoginProps';
import { ProviderButtons } from './ProviderButtons';

/** As high as one row of buttons below its line. */
const more = css`
  &:empty {
    display: none;
  }
  &[data-room]:empty {
    display: block;
    min-block-size: 84px;
  }
`;
const stack = css`
  display: grid;
  gap: 28px;
`;

/**
 * Sign in with an account: e-mail and password at once, a phone number in a tab that is loaded when it is chosen.
 * Draws and validates; requests, state and navigation are the caller's.
 */
export function Login({
  tab,
  onTab,
  phoneForm,
  providers,
  expectsProviders,
  lastMethod,
  onProvider,
  onCancel,
  ...form
}: LoginProps) {
  const { t } = useTranslation();
  const isBrandPending = useIsBrandPending();
  const title = useBrand(({ words }) => words.loginTitle);
  const flags = useBrand((brand) => brand.flags);
  const [clicked, setClicked] = useState<LoginTab>();
  const tabs = offeredTabs(flags);
  const shown = tabs.includes(tab) ? tab : tabs[0];
  const panel = usePanel(shown, clicked);
  const panels = (
    <>
      {tabs.includes('email') && (
        <Panel isShown={panel === 'email'}>
          <EmailLogin {...form} />
        </Panel>
      )}
      {tabs.includes('phone') && <Panel isShown={panel === 'phone'}>{phoneForm}</Panel>}
    </>
  );
  return (
    <>
      <ScreenHeader
        heading={t('login.title')}
        lead={
          // Until it is known whose brand it is our words keep the room: no page may flash from one to another.
          <span data-brand={isBrandPending ? 'pending' : undefined}>{title || t('login.lead')}</span>
        }
      />
      <div css={stack}>
        {shown !== undefined && (
          <div>
            {tabs.length > 1 ? (
              <Tabs
                label={t('login.ways')}
                items={[
                  { id: 'email', label: t('login.tab_email') },
                  {
                    id: 'phone',
                    label: t('login.tab_phone'),
                    note: lastMethod === 'sms' ? t('login.last_used') : undefined,
                  },
                ]}
                selected={shown}
                onSelect={(id, isPointer) => {
                  setClicked(isPointer ? id : undefined);
                  onTab(id);
                }}
              >
                {panels}
              </Tabs>
            ) : (
              panels
            )}
          </div>
        )}
        {/* The loader takes the attribute away where it knows better. */}
        <div css={more} data-room={expectsProviders ? '' : undefined}>
          <ProviderButtons
            providers={providers}
            lastMethod={lastMethod}
            hasForm={shown !== undefined}
            isLocked={form.status !== 'idle'}
            onProvider={onProvider}
          />
        </div>
        <LoginFooter isBusy={form.status === 'busy'} onCancel={onCancel} />
      </div>
    </>
  );
}

/**
 * Which panel to draw. A click is answered by the tab itself; the panel, much more to draw at its first time, comes right
 * behind. Not so for keys: the next one may be meant for the panel already.
 * @param clicked the tab that was clicked last, if nothing else has chosen one since
 */
function usePanel(shown: LoginTab | undefined, clicked: LoginTab | undefined): LoginTab | undefined {
  const deferred = useDeferredValue(shown);
  return shown === clicked ? deferred : shown;
}

/** Drawn when it is first shown; then it stays, so that nothing typed is lost while another one is on screen. */
function Panel({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return <div hidden={!isShown}>{(isShown || wasShown) && children}</div>;
}
