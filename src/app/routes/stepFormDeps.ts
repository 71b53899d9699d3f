import { createHumanCheck, type HumanCheck } from '../../flows/captcha/humanCheck';
import type { StepFormDeps } from '../../flows/form/stepForm';
import { termsOf, termsVersion, tenantTerms } from '../../flows/form/terms';
import { createShareCode } from '../../session/shareCode';
import type { Entry } from '../entry';

/** @param signal stops running work when the form is discarded */
export function stepFormDeps(entry: Entry, signal: AbortSignal): StepFormDeps & { captcha: HumanCheck } {
  const { services, completion, nextStep, settings, stores, texts } = entry;
  const { forms } = stores;
  const brand = () => settings.brand.get().brand;
  const version = () => tenantTerms(settings.get().settings?.profile?.terms_version);
  return {
    services,
    completion,
    captcha: createHumanCheck(services),
    showNextStep: nextStep.show,
    shareCode: createShareCode(services.cookies),
    termsVersion: `${termsVersion(brand().policyUrl, termsOf(brand().profile))}.${version()}`,
    sentTerms: () => ({ version: version(), language: texts.language }),
    allowsForeignNumbers: () => brand().profile.countryPicker,
    asksNickname: () => brand().asksNickname,
    terms: () => termsOf(brand().profile),
    onForm(id, form) {
      const made = { id, form };
      forms.set([...forms.get(), made]);
      signal.addEventListener('abort', () => forms.set(forms.get().filter((other) => other !== made)));
    },
    signal,
  };
}
