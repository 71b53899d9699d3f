import { testSuite } from './testSuite';

testSuite('login');
