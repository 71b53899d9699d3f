/** @jsxImportSource @emotion/react */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import styled from '@emotion/styled';
import r2wc from '@r2wc/react-to-web-component';
import i18next from 'i18next';
import { useState, type FormEvent } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';

const texts = { 'field.email': 'Email', 'field.password': 'Password', 'login.title': 'Sign in' };
const i18n = i18next.createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en',
  keySeparator: false,
  initAsync: false,
  resources: { en: { translation: texts } },
});

const Field = styled.label`
  display: block;
  margin-block-end: 16px;
`;
const Input = styled.input`
  inline-size: 100%;
  block-size: 44px;
  border: 1px solid #968da4;
  border-radius: 10px;
  &:focus {
    border-color: #7412c4;
  }
`;
const Submit = styled.button`
  inline-size: 100%;
  block-size: 44px;
  background: #8b1ae4;
  color: #fff;
`;

/** The form of the React floor in a shadow root, with the product's packages. */
function SignIn() {
  const { t } = useTranslation();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState(0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(account.length + password.length);
  };
  return (
    <form onSubmit={submit} data-sent={sent}>
      <Field>
        {t('field.email')}
        <Input
          name="account"
          type="email"
          autoComplete="username"
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
      </Field>
      <Field>
        {t('field.password')}
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Submit>{t('login.title')}</Submit>
    </form>
  );
}

function Entry({ container }: { container?: HTMLElement }) {
  const [cache] = useState(() => createCache({ key: 'e', ...(container && { container }) }));
  return (
    <CacheProvider value={cache}>
      <I18nextProvider i18n={i18n}>
        <SignIn />
      </I18nextProvider>
    </CacheProvider>
  );
}

customElements.define('floor-entry', r2wc(Entry, { shadow: 'open' }));
