import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screenPaths } from '../contract/screens';
import { reportToHost } from '../flows/reportFailure';
import { HubError } from '../api/hubError';
import { languageChoices } from '../i18n/languages';
import { TextsProvider } from '../i18n/TextsProvider';
import { createStore } from '../lib/store';
import { useStore } from '../lib/useStore';
import { EntryViewContext, type Destination, type EntryView } from '../screens/EntryView';
import { hrefOf, pathTo } from '../screens/portalLinks';
import { OpenDialogsContext } from '../ui/OpenDialogs';
import type { Entry } from './entry';
import { EntryRoutes } from './routes';
import { ErrorBoundary, isChunkError } from './ErrorBoundary';
import { lazyScreen } from './lazyScreen';
import { EntryContext, useEntry } from './useEntry';
import { useHasChanged } from './useHasChanged';

const CaptchaDialog = lazyScreen(
  async () => (await import('./routes/CaptchaDialog')).CaptchaDialog,
  ['account'],
  null,
);
// Without a fallback: it takes no place in the page.
const Toaster = lazyScreen(async () => (await import('../ui/toasts/Toaster')).Toaster, [], null);

/** Renders once; the components below read the stores they need. */
export function EntryApp({ entry }: { entry: Entry }) {
  const view = useMemo(() => createView(entry), [entry]);
  const [openDialogs] = useState(() => createStore<readonly HTMLElement[]>([]));
  return (
    <EntryContext value={entry}>
      <TextsProvider texts={entry.texts}>
        <EntryViewContext value={view}>
          <Boundary>
            <OpenDialogsContext value={openDialogs}>
              <EntryRoutes />
              <LoginCaptcha />
              <Toasts />
            </OpenDialogsContext>
          </Boundary>
        </EntryViewContext>
      </TextsProvider>
    </EntryContext>
  );
}

function Boundary({ children }: { children: ReactNode }) {
  const entry = useEntry();
  const { navigator, services, view } = entry;
  const [path, shown] = [useStore(navigator.path), useStore(entry.shown)];
  // What follows a right password or code has no address of its own.
  const hasMoved = useHasChanged('id' in shown ? shown.screen : path);
  return (
    <ErrorBoundary
      view={view}
      hasMoved={hasMoved}
      // Reports only the kind to the host, because the error's own message may contain what a visitor typed. A chunk was
      // reported when it failed to load.
      onError={(error) => isChunkError(error) || reportToHost(services, new HubError('malformed'))}
      onReload={() => view.location.reload()}
    >
      {children}
    </ErrorBoundary>
  );
}

function LoginCaptcha() {
  const captcha = useStore(useEntry().captcha);
  return captcha && <CaptchaDialog captcha={captcha} />;
}

function Toasts() {
  const { t } = useTranslation();
  const toasterId = useStore(useEntry().toasts.toasterId);
  return toasterId !== null && <Toaster toasterId={toasterId} label={t('toast.region')} />;
}

function createView(entry: Entry): EntryView {
  const { mode, hub } = entry.element.config.get();
  return {
    mode,
    portal: mode === 'tag' ? (hub ?? '') : '',
    brand: entry.settings.brand,
    methods: entry.methods,
    language: entry.language,
    languages: languageChoices(entry.texts.registry),
    onNavigate: (to) => navigate(entry, to),
    onLanguage: (code) => entry.language.choose(code),
    onHeading: (heading) => entry.stores.heading.set(heading),
  };
}

/** Shows entry screens here; the portal's other pages are loaded as documents. */
function navigate({ navigator, view, element, services }: Entry, to: Destination): void {
  const isPage = element.config.get().mode === 'page';
  if (isPage || to in screenPaths) navigator.navigate(pathTo[to]);
  else view.open(hrefOf(to, services.portal), '_blank', 'noopener');
}
