import { css } from '@emotion/react';
import { rowsAttribute } from '../../contract/portalDocument';
import { memo, useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translateVisitorText } from '../../i18n/visitorText';
import { InlineMessage } from '../../ui/InlineMessage';
import { Tabs } from '../../ui/Tabs';
import { useLateLock } from '../../ui/Form';
import { useBrand, useIsBrandPending } from '../EntryView';
import { ScreenHeader } from '../ScreenHeader';
import { LoginFooter } from './LoginFooter';
import type { LoginProps } from './LoginProps';
import { MethodButtons } from './MethodButtons';

/** The height of one row of buttons with its divider, or of two. */
const more = css`
  &:empty {
    display: none;
  }
  &[data-room]:empty {
    display: block;
    min-block-size: 88px;
  }
  [${rowsAttribute}] &[data-room]:empty {
    min-block-size: 142px;
  }
  /* A notice below the form takes the divider's space, so that the buttons stay where they are; not that of a hidden tab. */
  div:not([data-above-form]):has([part~='notice']):not(:has([hidden] [part~='notice'])) + & {
    margin-block-start: -16px;
    & > :not(:last-child) {
      display: none;
    }
    & > :last-child {
      margin: 0;
    }
  }
`;
const stack = css`
  display: grid;
  gap: 24px;
`;

/** Not rendered again with the form. */
const LoginHeader = memo(function LoginHeader({ greeting }: Pick<LoginProps, 'greeting'>) {
  const { t } = useTranslation();
  const isBrandPending = useIsBrandPending();
  const title = useBrand(({ words }) => words.loginTitle);
  return (
    <ScreenHeader
      heading={t('login.title')}
      lead={
        // While the brand is unknown our text reserves the space, so that no text is swapped visibly.
        <>
          <span data-brand={isBrandPending ? 'pending' : undefined}>{title || t('login.lead')}</span>
          {greeting}
        </>
      }
    />
  );
});

/** Nearer to the tabs than they are to the buttons, and above them in free space (`EntryLayout`). */
const above = css`
  margin-block-end: -8px;
`;

function FormNotice({ text, isProblem }: NonNullable<LoginProps['notice']>) {
  const { i18n } = useTranslation();
  return (
    <div css={above} data-above-form="">
      <InlineMessage tone={isProblem ? 'danger' : 'info'}>{translateVisitorText(i18n, text)}</InlineMessage>
    </div>
  );
}

export function Login({
  work,
  tabs,
  tab,
  onTab,
  onIntent,
  buttons,
  expectsButtons,
  lastMethod,
  wayOut,
  notice = null,
  greeting,
  onButton,
  onCancel,
}: LoginProps) {
  const isLocked = useLateLock(work.kind !== 'idle');
  const { t } = useTranslation();
  const [clicked, setClicked] = useState<string>();
  const offered = tabs.filter(({ isOffered }) => isOffered);
  const shown = (offered.find(({ id }) => id === tab) ?? offered[0])?.id;
  const panel = usePanel(shown, clicked);
  return (
    <>
      <LoginHeader greeting={greeting} />
      <div css={stack}>
        {notice && <FormNotice {...notice} />}
        {shown !== undefined && (
          <div>
            <Tabs
              label={t('login.ways')}
              items={offered.map(({ id, label, isLast }) => ({
                id,
                label: t(label),
                note: isLast ? t('login.last_used') : undefined,
              }))}
              selected={shown}
              onIntent={onIntent}
              onSelect={(id, isPointer) => {
                setClicked(isPointer ? id : undefined);
                onTab(id);
              }}
            >
              {tabs.map(
                ({ id, isOffered, form }) =>
                  isOffered && (
                    <Panel key={id} isShown={panel === id}>
                      {form}
                    </Panel>
                  ),
              )}
            </Tabs>
          </div>
        )}
        {/* The loader removes the attribute if no buttons will follow. */}
        <div css={more} data-room={expectsButtons ? '' : undefined}>
          <MethodButtons
            buttons={buttons}
            lastMethod={lastMethod}
            hasForm={shown !== undefined}
            isLocked={isLocked}
            onButton={onButton}
          />
        </div>
        {wayOut}
        <LoginFooter isBusy={isLocked && work.kind === 'busy'} onCancel={onCancel} />
      </div>
    </>
  );
}

/**
 * After a click the tab changes at once and its panel, which renders much more the first time, right after it. After
 * a key both change together: the next key may be meant for the panel.
 */
function usePanel(shown: string | undefined, clicked: string | undefined): string | undefined {
  const deferred = useDeferredValue(shown);
  return shown === clicked ? deferred : shown;
}

/** Kept once it was shown, so that nothing typed is lost. */
function Panel({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return <div hidden={!isShown}>{(isShown || wasShown) && children}</div>;
}
