/** A way of signing in: each is a folder here and a line in `registry.ts`. */
import type { ComponentType, ReactNode } from 'react';
import type { LoginSuccess } from '../contract/login';
import type { Profile } from '../contract/profile';
import type { FirstForm } from '../flows/login/firstForm';
import type { LoginCompletion } from '../flows/login/loginCompletion';
import type { NextStepStore } from '../flows/login/nextStep';
import type { MethodIntent } from '../flows/openAuth/entryIntent';
import type { ProviderSignIn } from './openid/providerSignIn';
import type { PopupPort } from './openid/providerPopup';
import type { SessionOfferStore } from '../flows/session/sessionOffer';
import type { CredentialRegistration, CredentialTexts } from '../flows/register/registerWithEmail';
import type { MethodBinding } from '../flows/register/registerWithPhone';
import type { FormDeps } from '../flows/form/form';
import type { FormId } from '../flows/form/formDraft';
import type { StepForm, StepFormDeps } from '../flows/form/stepForm';
import type { TitledStep } from '../flows/form/steps';
import type { Services } from '../flows/services';
import type { Namespace, TextKey } from '../i18n/namespaces';
import type { Proof } from '../flows/verify/verification';
import type { WithProof } from '../flows/verify/withProof';
import type { Scope } from '../lib/scope';
import type { ReadableStore } from '../lib/store';
import type { AccountFormProps } from '../screens/AccountForm/fields';
import type { FirstFormProps } from '../screens/Login/LoginProps';
import type { TrackedScreen } from '../tracking/trackingEvents';

export interface MethodContext {
  services: Services;
  completion: LoginCompletion;
  nextStep: NextStepStore;
  sessionOffer: SessionOfferStore;
  providerSignIn: Pick<ProviderSignIn, 'choose' | 'deliver' | 'resume'>;
  /** A method's screen, by its id: `open` above the form, to which the way back leads, `show` instead of it. */
  navigator: { open: (id: string) => void; show: (id: string) => void; close: () => void };
  /** What is on screen; `login` is the form. */
  shown: ReadableStore<{ readonly screen: string }>;
  view: Window;
  popups: PopupPort;
  /** The app whose browser shows the page, embedded or not; see `inAppBrowser`. */
  inApp: string | null;
  /** Id of the method whose app shows the page, if the page may use its client; see `inAppBrowser`. */
  appAround: string | null;
  isHidden: ReadableStore<boolean>;
  /** Stores a tenant domain that the hub named. */
  rememberDomain(domain: string): void;
  /** Pages with the tag, once the settings are loaded. */
  tagOrigins(): readonly string[];
  scope: Scope<MethodContext>;
  /** Objects that live until the form is reset. */
  formScope: Scope<MethodContext>;
  /** Aborted when the element is removed for good. */
  signal: AbortSignal;
}

export interface MethodScreenProps {
  context: MethodContext;
  onBack: () => void;
}

/** Shown instead of the form. */
export interface MethodScreen {
  load: () => Promise<ComponentType<MethodScreenProps>>;
  /** The screen's texts, loaded in parallel. */
  namespaces: readonly Namespace[];
  /** In tracking. @default `provider` */
  trackedAs?: TrackedScreen;
  /** In place of opening the screen, within the click on the button. */
  choose?: (context: MethodContext) => void;
}

/** What the address or the browser requests. */
export interface MethodIntents {
  /** A `code` in the address without `open_id` belongs to it. */
  takesLinkCode?: boolean;
  /** In its app's browser its screen opens at once. */
  opensInApp?: boolean;
  /** The handler returns whether it also checks the session. */
  load: () => Promise<(context: MethodContext, intent: MethodIntent) => Promise<boolean>>;
}

export interface RegisterStepProps {
  context: MethodContext;
  flow: StepForm;
}

/** Connects the method with a new account: the last step of the registration by phone, which may be skipped. */
export interface RegisterStep extends Required<Pick<TitledStep, 'name' | 'title'>> {
  /** Has the texts of the method's screen. */
  load: () => Promise<{
    Screen: ComponentType<RegisterStepProps>;
    /** For `formScope`. */
    createBinding: (context: MethodContext, signal: AbortSignal) => MethodBinding;
  }>;
}

export interface AccountSectionProps {
  context: MethodContext;
  withProof: WithProof;
  /** Aborted when the page is left. */
  signal: AbortSignal;
  /** The page asks who is signed in. */
  onSessionOver: () => void;
  /** Tells the other sections that what they list may have changed. */
  onChanged: () => void;
  /** Whom `onChanged` tells. */
  changes: Pick<ReadableStore<number>, 'subscribe'>;
  /** The account has one way in: it cannot be removed. */
  isOnlyWay: boolean;
  /** Id of the second factor that the tenant demands: it cannot be removed, the account has no other that counts. */
  demanded: string | null;
}

export interface OfferProps {
  context: MethodContext;
  /** The login goes on. */
  onDone: () => void;
}

/** What a method offers between the check mark of a login and its redirect. */
export interface OfferPart {
  /**
   * Called when a login has succeeded; `signal` is aborted with its completion. @returns `null` where nothing is offered;
   * else it is asked once more when the screen is due
   */
  prepare: (
    context: MethodContext,
    login: LoginSuccess,
    signal: AbortSignal,
  ) => Promise<(() => boolean) | null>;
  /** Texts: `account`. */
  Screen: ComponentType<OfferProps>;
}

/** Registers an e-mail address with a credential in place of a password. */
export interface SignUpPart {
  /** @param profile of the settings, untrusted */
  isOffered: (context: MethodContext, profile: object) => Promise<boolean>;
  create: (context: MethodContext) => CredentialRegistration;
  texts: CredentialTexts;
}

/** What a signed-in owner does with the method's credentials, and a new one. */
export interface AccountPart {
  /** In the account page, with its heading. */
  Section: (props: AccountSectionProps) => ReactNode;
  /** Proves whose the session is in "Confirm it’s you", and is a second factor where the hub says so. */
  proof: {
    name: TextKey<'account'>;
    /** What the visitor does, in the step of the second factor. */
    lead: TextKey<'account'>;
    /** On its button. */
    action: TextKey<'account'>;
    /** Whether a sign-in on this page can ask for it; by default it can. */
    canAsk?: (context: MethodContext) => boolean;
    /**
     * @param loginChallenge of a sign-in that waits for its second factor
     * @param merge of an offer to join accounts: the other one is proved
     * @throws HubError
     */
    ask: (
      context: MethodContext,
      signal: AbortSignal,
      loginChallenge?: string,
      merge?: string,
    ) => Promise<Proof>;
  };
  offer?: OfferPart;
  signUp?: SignUpPart;
}

interface Method {
  /** The hub's `platform`, the key of its screen and its `last-method`. */
  id: string;
  /** @param inApp see `inAppBrowser` */
  isOffered: (profile: Profile, inApp: string | null) => boolean;
  /** Found in the user agent of the browser inside its own app. */
  ownBrowser?: RegExp;
  /** Fills the suggestions of the form's fields. Called once, when the settings have arrived and offer the method, unless the visitor saves data. */
  loadSuggestions?: () => Promise<(context: MethodContext) => void>;
  screen?: MethodScreen;
  intents?: MethodIntents;
  registerStep?: RegisterStep;
  /** `offer`: as the user's profile names the section. Texts: `content` and `account`. */
  account?: { offer: string; load: () => Promise<AccountPart> };
}

/** Has a button below the form; without a `screen`, it leads to the hub's OpenID redirect or popup (`openid`). */
export interface ButtonMethod extends Method {
  surface: 'button';
  /** In every language; else `nameKey`. */
  name?: string;
  nameKey?: TextKey<'entry'>;
  /** In place of "Continue with {name}". */
  labelKey?: TextKey<'entry'>;
  /** Paths of an icon, 20 by 20. */
  icon: ReactNode;
}

/** How a method signs in with the number of the phone tab. Loaded with it. */
export interface PhoneWay {
  label: TextKey<'account'>;
  /** The number is then the user name that password managers keep. */
  hasPassword?: boolean;
  createForm: (deps: StepFormDeps) => StepForm;
  /** What follows the number. */
  Fields: ComponentType<AccountFormProps>;
}

/** How a method signs in with the address of the e-mail form, in place of its password. Loaded with its button. */
export interface EmailWay {
  /** Of its form, whose draft a reload keeps. */
  id: FormId;
  /** On the button below the password. */
  label: TextKey<'account'>;
  /** For addresses without an account, where they can be registered. */
  hint: TextKey<'account'>;
  createForm: (deps: StepFormDeps) => StepForm;
  /** What follows the address. */
  Fields: ComponentType<AccountFormProps>;
}

/** A tab of its own in the form, after e-mail and phone number. */
export interface FormTab {
  label: TextKey<'entry'>;
  load: () => Promise<ComponentType<{ context: MethodContext }>>;
  namespaces: readonly Namespace[];
}

/** Has fields in the form: beside the phone number, in place of the password, or in a tab of its own. */
export interface FormMethod extends Method {
  surface: 'tab';
  tab?: FormTab;
  loadPhoneWay?: () => Promise<PhoneWay>;
  /** The first one that is offered is used. */
  loadEmailWay?: () => Promise<EmailWay>;
}

/** The method whose form is in the document before the app: part of the first load, and hydrated. */
export interface FirstMethod extends FormMethod {
  createForm: (deps: FormDeps) => FirstForm;
  Form: ComponentType<FirstFormProps>;
}

export type SignInMethod = FormMethod | ButtonMethod;
