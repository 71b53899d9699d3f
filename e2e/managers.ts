/**
 * What two password managers look for and do, recorded from their published sources. Each function runs in the page and
 * uses nothing from outside itself.
 */

/** What a manager found and filled in; an empty object if it found nothing. */
export interface Filled {
  username?: string;
  password?: string;
}

/**
 * KeePassXC-Browser with its default settings (tried with 1.9.9.1; `content/observer-helper.js`, `fields.js`, `fill.js`
 * and `form.js` of keepassxreboot/keepassxc-browser). It looks for visible fields in the document without its shadow
 * roots. The last field before a password is the user name. It types the password first, then the user name, and sends
 * with the form's submit button. Not recorded: one-time codes, fields for a search, new passwords, its list of sites, and
 * when it offers to save.
 * @returns names of the fields that it filled in
 */
export function fillAsKeePassXc(values: { account: string; password: string }): Filled {
  const types = ['text', 'email', 'password', 'tel', 'number', 'username', null];
  const isUsable = (field: HTMLInputElement): boolean => {
    const { x, y, width, height } = field.getBoundingClientRect();
    const { visibility, opacity } = getComputedStyle(field);
    const isShown = x >= 0 && y >= 0 && width >= 8 && height >= 8 && visibility === 'visible';
    return types.includes(field.getAttribute('type')) && !field.disabled && isShown && Number(opacity) >= 0.7;
  };
  const fields = [...document.body.getElementsByTagName('input')].filter(isUsable);
  const at = fields.findIndex((field) => field.type === 'password');
  const password = fields[at];
  if (!password) return {};
  const username = fields[at - 1];
  for (const [field, value] of [
    [password, values.password],
    [username, values.account],
  ] as const) {
    if (!field) continue;
    field.focus();
    for (const key of ['keydown', 'keypress', 'keyup'])
      field.dispatchEvent(new KeyboardEvent(key, { bubbles: true }));
    // Tells first, then writes, then tells again.
    for (const text of [field.value, value]) {
      // An extension has the browser's own setter, whatever the page has put over it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
  const submit = [...(password.form?.elements ?? [])].find((each) => each.matches('[type=submit]'));
  if (submit instanceof HTMLElement) submit.click();
  return { password: password.name, ...(username && { username: username.name }) };
}

/**
 * DuckDuckGo's autofill (dist of June 2026; `src/Form/matching-config/selectors-css.js` and `matching.js` of
 * duckduckgo/duckduckgo-autofill). It reads open shadow roots once the visitor clicks. A field is what it matches first:
 * password, e-mail address or user name, else a part of the visitor's identity, which a saved account does not fill. Of
 * its selectors these are the ones that match by type, `autocomplete` and our names. Not recorded: words in labels,
 * whether it takes a form for a sign-in or a registration, and how it fills in.
 * @returns what each visible field of the form is to it
 */
export function kindsForDuckDuckGo(): string[] {
  const kinds = {
    'credentials.password': 'input[type=password]:not([autocomplete=one-time-code])',
    'credentials.username': 'input[type=email],[autocomplete^=user i],input[name=username i]',
    'identities.phone':
      '[name*=phone i],[name*=mobile i],[autocomplete=tel],[autocomplete="tel-national"],[placeholder*="phone number" i]',
  };
  const root = document.querySelector('hub-entry')?.shadowRoot;
  const fields = [...(root?.querySelectorAll<HTMLInputElement>('form input') ?? [])];
  return fields
    .filter((field) => field.checkVisibility())
    .map((field) => Object.entries(kinds).find(([, selector]) => field.matches(selector))?.[0] ?? 'unknown');
}
