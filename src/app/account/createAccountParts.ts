import { resolveBrand } from '../../brand/resolveBrand';
import type { StepFormParts } from '../../flows/form/stepForm';
import { createImageCaptcha, type ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { createShareCode } from '../../session/shareCode';
import type { AccountPorts } from './AccountPorts';
import { addForm } from './formsOf';
import { termsVersion } from './termsVersion';

/**
 * What the forms of one screen share.
 * @param signal ends what is under way when the form is given up
 */
export function createAccountParts(
  ports: AccountPorts,
  signal: AbortSignal,
): StepFormParts & { captcha: ImageCaptcha } {
  const { services, door, further, environment, settings } = ports;
  const brand = () => resolveBrand(settings.get().settings, '', environment.portal);
  return {
    services,
    door,
    captcha: createImageCaptcha(services),
    askFurther: further.ask,
    shareCode: createShareCode(environment.cookies),
    termsVersion: termsVersion(brand().policyUrl),
    allowsForeignNumbers: () => brand().flags.countryPicker,
    onForm: (id, form) => addForm(services, { id, form }, signal),
    signal,
  };
}
