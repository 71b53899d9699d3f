/** A second factor: a folder here, and a line in `registry.ts`. */
import type { ComponentType } from 'react';
import type { LoginMethod } from '../contract/login';
import type { FactorOffer } from '../flows/login/nextStep';
import type { StepForm, StepFormDeps } from '../flows/form/stepForm';
import type { TextKey } from '../i18n/namespaces';
import type { FactorStepProps } from '../screens/SecondFactor/FactorStep';

/** The sign-in that waits for a second factor. */
export interface WaitingSignIn {
  /** As the hub said last. */
  challenge: { current: string };
  /** As typed; empty after a sign-in at another service. */
  account: string;
  method: LoginMethod;
  /** Whether the visitor wants to skip the step in this browser from now on. */
  trustsBrowser: () => boolean;
  /** Called when the challenge is no longer valid: the visitor starts again. */
  onGone: () => void;
}

/** What a factor's form is made for. */
export interface AskedFactor extends WaitingSignIn {
  offer: FactorOffer;
  /** The hub has asked for this one itself: what it sends is sent. */
  isPreferred: boolean;
}

/** For `FactorStep`, which is the screen of every factor. */
export interface FactorScreenProps extends Pick<
  FactorStepProps,
  'account' | 'trust' | 'otherWays' | 'onBack'
> {
  /** Where a code goes to, masked by the hub; empty where it goes nowhere. */
  maskedTo: string;
}

/** What the app loads when a sign-in asks for the factor. */
export interface FactorPart {
  createForm: (deps: StepFormDeps, asked: AskedFactor) => StepForm;
  Screen: ComponentType<FactorScreenProps>;
  /** Whether a code is sent when the visitor comes to its screen and none was sent yet. */
  sendsCode?: boolean;
  /** Label of its field in "Confirm it’s you", if the answer is no code of six digits. */
  textLabel?: TextKey<'account'>;
}

export interface SecondFactor {
  /** As on the wire (`info.factors`). */
  id: string;
  /** Among the other ways. */
  name: string;
  /** If the name differs by language. */
  nameKey?: TextKey<'account' | 'entry'>;
  /** Never chosen unseen: using it uses it up. */
  isLastResort?: boolean;
  load: () => Promise<FactorPart>;
}
