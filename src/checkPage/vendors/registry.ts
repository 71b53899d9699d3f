import { geetest } from './geetest';
import { hcaptcha } from './hcaptcha';
import { turnstile } from './turnstile';
import type { VendorWidget } from './vendorWidget';

/** By kind of check. */
export const vendorWidgets: Readonly<Record<string, VendorWidget>> = { turnstile, hcaptcha, geetest };
