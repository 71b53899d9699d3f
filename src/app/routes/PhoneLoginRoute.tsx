import type { ComponentType } from 'react';
import type { StepForm } from '../../flows/form/stepForm';
import { createStore } from '../../lib/store';
import { useStore } from '../../lib/useStore';
import type { FormMethod, PhoneWay } from '../../methods/method';
import { useBrand } from '../../screens/EntryView';
import { PhoneLogin } from '../../screens/PhoneLogin/PhoneLogin';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

type KnownWay = PhoneWay & Pick<FormMethod, 'id' | 'isOffered'>;

/** Of all methods: the profile may offer another one later. */
const createWays = () => ({ all: [] as readonly KnownWay[] });

/** With what the methods add to it. */
export async function load({ methods, scope }: Entry): Promise<ComponentType> {
  const loaded = methods.map(async (method): Promise<KnownWay[]> => {
    if (method.surface !== 'tab' || !method.loadPhoneWay) return [];
    const { id, isOffered } = method;
    return [{ ...(await method.loadPhoneWay()), id, isOffered }];
  });
  scope.get(createWays).all = (await Promise.all(loaded)).flat();
  return PhoneLoginRoute;
}

function createPhoneLogin(entry: Entry, signal: AbortSignal) {
  const deps = stepFormDeps(entry, signal);
  const { storage } = entry.services;
  const ways = entry.scope.get(createWays).all.map((way) => ({ ...way, flow: way.createForm(deps) }));
  const draft = storage.get('draft');
  const last = storage.get('last-method');
  // Without a step it says only which tab was chosen.
  const kept = draft?.step === undefined ? undefined : draft.tab;
  const wanted = ways.find(({ id }) => kept === `login.${id}`) ?? ways.find(({ id }) => last === id);
  const chosen = createStore(wanted?.id ?? ways[0]?.id);
  return {
    captcha: deps.captcha,
    ways,
    chosen,
    /** Copies the number to the other form. Does nothing while a request is running. */
    choose: (next: string, from: StepForm): void => {
      const { values, work } = from.state.get();
      if (work.kind !== 'idle') return;
      chosen.set(next);
      const { account, country } = values;
      ways.find(({ id }) => id === next)?.flow.type({ account, country });
    },
  };
}

type PhoneLoginState = ReturnType<typeof createPhoneLogin>;
type Way = PhoneLoginState['ways'][number];

function PhoneLoginRoute() {
  const { inApp } = useEntry();
  const { captcha, ways, chosen, choose } = useFormScope(createPhoneLogin);
  const profile = useBrand((brand) => brand.profile);
  const wanted = useStore(chosen);
  const offered = ways.filter(({ isOffered }) => isOffered(profile, inApp));
  const way = offered.find(({ id }) => id === wanted) ?? offered[0];
  return (
    <>
      {way && <ChosenWay ways={offered} way={way} choose={choose} />}
      <CaptchaDialog captcha={captcha} />
    </>
  );
}

interface ChosenWayProps extends Pick<PhoneLoginState, 'ways' | 'choose'> {
  way: Way;
}

function ChosenWay({ ways, way, choose }: ChosenWayProps) {
  const account = useStepForm(way.flow, useEntry());
  return <PhoneLogin ways={ways} way={way} onWay={(next) => choose(next, way.flow)} account={account} />;
}
