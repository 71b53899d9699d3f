import { createElement, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorPart, WaitingSignIn } from '../../factors/factor';
import type { KnownFactor } from '../../factors/registry';
import type { HumanCheck } from '../../flows/captcha/humanCheck';
import type { StepForm, StepFormDeps } from '../../flows/form/stepForm';
import type { FactorOffer, NextStep } from '../../flows/login/nextStep';
import { createStore, type Store } from '../../lib/store';
import { useStore } from '../../lib/useStore';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { OtherWays } from '../../screens/SecondFactor/OtherWays';
import { TrustBrowser } from '../../screens/SecondFactor/TrustBrowser';
import { useLazy } from '../../ui/lazyComponent';
import type { Entry } from '../entry';
import { lazyScreen, type LazyScreen } from '../lazyScreen';
import { isInCrossSiteFrame } from '../services/browserServices';
import { areFactorsLoaded, findFactors, ownFactors } from '../services/factors';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import { CaptchaDialog } from './CaptchaDialog';
import { NoKnownFactor } from './NoKnownFactor';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

type Challenge = Extract<NextStep, { kind: 'secondFactor' }>;

/** Whether the hub's cookie outlasts the visit: elsewhere browsers refuse it, or keep it for one partner's page only. */
const canTrustBrowser = ({ services, view }: Pick<Entry, 'services' | 'view'>): boolean =>
  services.isOwnSite && view.navigator.cookieEnabled && !isInCrossSiteFrame(view);

/** Each challenge has its own forms. */
export function SecondFactorRoute() {
  const step = useStore(useEntry().nextStep);
  return step?.kind === 'secondFactor' ? <Factors key={step.challenge} step={step} /> : null;
}

/** Loads the screens that may answer a challenge before it is shown. Never rejects. */
export async function preloadFactors(entry: Entry, offers: readonly FactorOffer[]): Promise<void> {
  const known = await findFactors(entry, offers);
  await Promise.all(known.map((factor) => entry.scope.get(createScreens)(factor).preload(entry)));
}

function Factors({ step }: { step: Challenge }) {
  const entry = useEntry();
  const [{ load, loaded }] = useState(() => ({
    load: () => findFactors(entry, step.factors),
    loaded: areFactorsLoaded(entry, step.factors) ? ownFactors(entry, step.factors) : undefined,
  }));
  const { part: known } = useLazy(load, loaded);
  return known ? <FactorChoice step={step} known={known} /> : <LoadingFallback />;
}

/** The preferred factor, or the one that the visitor has chosen in its place. */
function FactorChoice({ step, known }: { step: Challenge; known: readonly KnownFactor[] }) {
  const entry = useEntry();
  const [chosen, setChosen] = useState(known[0]);
  const forms = useOwned((owner, signal) => createForms(owner, signal, step));
  if (!chosen) return <NoKnownFactor />;
  return (
    <>
      {createElement(entry.scope.get(createScreens)(chosen), {
        key: chosen.id,
        factor: chosen,
        forms,
        others: known.filter((other) => other !== chosen),
        onChoose: setChosen,
      })}
      <CaptchaDialog captcha={forms.captcha} />
    </>
  );
}

interface FactorForms {
  captcha: HumanCheck;
  /** Whether the visitor trusts this browser; `null` where it cannot be trusted. */
  trust: Store<boolean> | null;
  /** The same form each time: a code that was sent stays valid while the visitor looks at another way. */
  of: (factor: KnownFactor, createForm: FactorPart['createForm']) => StepForm;
}

function createForms(entry: Entry, signal: AbortSignal, step: Challenge): FactorForms {
  const deps: StepFormDeps & { captcha: HumanCheck } = stepFormDeps(entry, signal);
  const { challenge, account, method, preferred } = step;
  const trust = step.canTrust && canTrustBrowser(entry) ? createStore(false) : null;
  const waiting: WaitingSignIn = {
    challenge: { current: challenge },
    account,
    method,
    trustsBrowser: () => trust?.get() ?? false,
    onGone: entry.nextStep.close,
  };
  const made = new Map<string, StepForm>();
  return {
    captcha: deps.captcha,
    trust,
    of({ id, offer }, createForm) {
      const form = made.get(id) ?? createForm(deps, { ...waiting, offer, isPreferred: id === preferred });
      made.set(id, form);
      return form;
    },
  };
}

interface FactorProps {
  factor: KnownFactor;
  forms: FactorForms;
  others: readonly KnownFactor[];
  onChoose: (factor: KnownFactor) => void;
}

/** Creates each screen once per element, because React treats another component as another screen. */
function createScreens(): (factor: KnownFactor) => LazyScreen<FactorProps> {
  const made = new Map<string, LazyScreen<FactorProps>>();
  return ({ id, load }) => {
    const loadScreen = async () => {
      const part = await load();
      return (props: FactorProps): ReactNode => <Factor part={part} {...props} />;
    };
    const screen = made.get(id) ?? lazyScreen(loadScreen, ['account']);
    made.set(id, screen);
    return screen;
  };
}

function Factor({ part, factor, forms, others, onChoose }: FactorProps & { part: FactorPart }) {
  const entry = useEntry();
  const { t } = useTranslation('account');
  const flow = forms.of(factor, part.createForm);
  const account = useStepForm(flow, entry);
  useEffect(() => {
    if (part.sendsCode && flow.state.get().sent === null) void flow.sendCode();
  }, [part, flow]);
  const nameOf = ({ name, nameKey, offer }: KnownFactor): string =>
    `${nameKey ? t(nameKey) : name} ${offer.masked_to ?? ''}`.trim();
  const otherWays = others.length > 0 && (
    <OtherWays
      ways={others.map((other) => ({ ...other, name: nameOf(other) }))}
      onChoose={(id) => {
        const other = others.find((each) => each.id === id);
        const { work } = account.form;
        // An answer under way may open the session; a code that is being sent can be left.
        if (!other || (work.kind === 'busy' && work.task !== 'send')) return;
        flow.cancel();
        onChoose(other);
      }}
    />
  );
  return (
    <part.Screen
      maskedTo={factor.offer.masked_to ?? ''}
      account={account}
      trust={forms.trust && <Trust store={forms.trust} isLocked={account.form.work.kind !== 'idle'} />}
      otherWays={otherWays}
      onBack={entry.nextStep.back}
    />
  );
}

function Trust({ store, isLocked }: { store: Store<boolean>; isLocked: boolean }) {
  return <TrustBrowser isTrusted={useStore(store)} isLocked={isLocked} onChange={store.set} />;
}
