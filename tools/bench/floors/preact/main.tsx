/** @jsxImportSource preact */
import { render } from 'preact';
import { useState } from 'preact/hooks';

/** The same form as `floors/react`. */
function SignIn() {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState(0);
  const submit = (event: Event): void => {
    event.preventDefault();
    setSent(account.length + password.length);
  };
  return (
    <form onSubmit={submit} data-sent={sent}>
      <label>
        Email{' '}
        <input
          name="account"
          type="email"
          autoComplete="username"
          value={account}
          onInput={(event) => setAccount(event.currentTarget.value)}
        />
      </label>
      <label>
        Password{' '}
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <button>Sign in</button>
    </form>
  );
}

const root = document.querySelector('#root');
if (root) render(<SignIn />, root);
