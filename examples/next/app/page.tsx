import { Account } from './Account';

export default function Home() {
  return <Account />;
}
