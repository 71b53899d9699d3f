/** What the first form is joined by, in one part: both need the fields of step forms. */
export { load as loadEmailWay } from './EmailWayRoute';
export { load as loadPhoneLogin } from './PhoneLoginRoute';
