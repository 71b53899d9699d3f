/** @jsxImportSource react */
import { useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

/** Two fields with state and a submit handler: the minimum of a form in React. */
function SignIn() {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState(0);
  const submit = (event: FormEvent): void => {
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
          onChange={(event) => setAccount(event.target.value)}
        />
      </label>
      <label>
        Password{' '}
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button>Sign in</button>
    </form>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<SignIn />);
