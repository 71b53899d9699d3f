import { resolveBrand } from '../../brand/resolveBrand';
import type { AccountFlowParts } from '../../flows/form/accountFlow';
import { createImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { createShareCode } from '../../session/shareCode';
import type { AccountPorts } from './AccountPorts';
import { addForm } from './formsOf';
import { termsVersion } from './termsVersion';

/**
 * What the forms of one screen share.
 * @param signal ends what is under way when the form is given up
 */
export function createAccountParts(ports: AccountPorts, signal: AbortSignal): AccountFlowParts {
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
    onForm: (way, form) => addForm(services, { way, form }, signal),
    signal,
  };
}
