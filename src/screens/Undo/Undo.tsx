import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UndoState } from '../../flows/undo/undoChange';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { InlineMessage } from '../../ui/InlineMessage';
import { TextLink } from '../../ui/TextLink';
import { actions } from '../actions';
import { useEntryView } from '../EntryView';
import { HeadingFocus } from '../HeadingFocus';
import { hrefOf } from '../portalLinks';
import { ScreenHeader } from '../ScreenHeader';

const putBack = css`
  margin-block-end: 26px;
  & > ul {
    margin-block-start: 6px;
    padding-inline-start: 20px;
    list-style: disc;
  }
`;

export interface UndoProps {
  state: UndoState;
  /** Whether a visitor can set a new password here. */
  canReset: boolean;
  onUndo: () => void;
}

/** Asks before it acts, because mail scanners open links. Its links load documents, without what is known here. */
export function Undo({ state, canReset, onUndo }: UndoProps) {
  const [first] = useState(state.kind);
  return (
    // Another screen, whose heading takes the focus.
    <div key={state.kind} data-entered={state.kind !== first || undefined}>
      <HeadingFocus />
      {state.kind === 'asking' && <Question state={state} onUndo={onUndo} />}
      {state.kind === 'gone' && <Gone canReset={canReset} />}
      {state.kind === 'done' && <Done undone={state.undone} canReset={canReset} />}
    </div>
  );
}

type QuestionProps = Pick<UndoProps, 'onUndo'> & { state: Extract<UndoState, { kind: 'asking' }> };

function Question({ state: { isBusy, problem }, onUndo }: QuestionProps) {
  const { t, i18n } = useTranslation('open');
  const { portal } = useEntryView();
  return (
    <>
      <ScreenHeader heading={t('undo.title')} lead={t('undo.lead')} />
      <div css={actions}>
        {problem && <InlineMessage>{translateVisitorText(i18n, problem)}</InlineMessage>}
        <Button isBusy={isBusy} onClick={onUndo}>
          {t('undo.submit')}
        </Button>
        <TextLink isQuiet href={hrefOf('login', portal)}>
          {t('undo.keep')}
        </TextLink>
      </div>
    </>
  );
}

function Gone({ canReset }: Pick<UndoProps, 'canReset'>) {
  const { t } = useTranslation('open');
  return (
    <>
      <ScreenHeader heading={t('undo.gone_title')} lead={t(canReset ? 'undo.gone_reset' : 'undo.gone')} />
      <WaysOn canReset={canReset} />
    </>
  );
}

function Done({ undone, canReset }: Pick<UndoProps, 'canReset'> & { undone: readonly string[] }) {
  const { t, i18n } = useTranslation('open');
  // A later hub puts back what has no words here.
  const wordsOf = (name: string) => i18n.t(`undone.${name}`, { defaultValue: t('undone.other') });
  const names = [...new Set(undone.map(wordsOf))];
  return (
    <>
      <ScreenHeader heading={t('undo.done_title')} lead={t(canReset ? 'undo.done' : 'undo.done_plain')} />
      {names.length > 0 && (
        <div css={putBack}>
          <p>{t('undo.put_back')}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      <WaysOn canReset={canReset} />
    </>
  );
}

function WaysOn({ canReset }: Pick<UndoProps, 'canReset'>) {
  const { t } = useTranslation('open');
  const { portal } = useEntryView();
  return (
    <div css={actions}>
      {canReset && <ButtonLink href={hrefOf('forgot_password', portal)}>{t('undo.new_password')}</ButtonLink>}
      <ButtonLink variant={canReset ? 'secondary' : 'primary'} href={hrefOf('login', portal)}>
        {t('action.back_to_sign_in')}
      </ButtonLink>
    </div>
  );
}
