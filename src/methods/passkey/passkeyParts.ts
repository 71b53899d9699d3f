/** All that is loaded at once: a click on the button then opens the browser's dialog without a wait. */
export { handlePasskeyIntent } from './passkeyWindow';
export { PasskeyRoute } from './PasskeyRoute';
export { beginOnForm, suggestOnForm } from './suggestOnForm';
