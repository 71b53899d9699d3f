import { testSuite } from './testSuite';

testSuite('register');
