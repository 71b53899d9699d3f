/** The root component: texts, view and error screen around the routes. */
import { useMemo, useState } from 'react';
import { createStore } from '../lib/store';
import { TextsProvider } from '../i18n/TextsProvider';
import { EntryViewContext, type EntryView } from '../screens/EntryView';
import { OpenDialogsContext } from '../ui/OpenDialogs';
import type { AppModel } from './AppModel';
import { EntryRoutes } from './EntryRoutes';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyScreen } from './lazyScreen';
import { useHasChanged } from './useHasChanged';
import { useLiveValue } from './useLiveValue';

const CaptchaWindow = lazyScreen(
  async () => (await import('./account/CaptchaWindow')).CaptchaWindow,
  ['account'],
);
const Toaster = lazyScreen(async () => (await import('../ui/toasts/Toaster')).Toaster);

/** Draws a model. While hydrating it draws what the loader drew, then what is true now. */
export function EntryApp({ model }: { model: AppModel }) {
  const state = useLiveValue(model.state, model.first);
  const { actions } = model;
  const [openDialogs] = useState(() => createStore<readonly HTMLElement[]>([]));
  const hasMoved = useHasChanged(state.path);
  const view = useMemo<EntryView>(
    () => ({
      ...state.view,
      onNavigate: actions.navigate,
      onLanguage: actions.chooseLanguage,
      onHeading: actions.nameScreen,
    }),
    [state.view, actions],
  );
  return (
    <TextsProvider texts={model.texts}>
      <EntryViewContext value={view}>
        <ErrorBoundary hasMoved={hasMoved} onError={actions.reportError} onReload={actions.reload}>
          <OpenDialogsContext value={openDialogs}>
            <EntryRoutes state={state} actions={actions} account={model.account} />
            {state.captcha && <CaptchaWindow captcha={state.captcha} />}
            {state.toasterId !== null && (
              <Toaster toasterId={state.toasterId} label={model.texts.i18n.t('toast.region')} />
            )}
          </OpenDialogsContext>
        </ErrorBoundary>
      </EntryViewContext>
    </TextsProvider>
  );
}
