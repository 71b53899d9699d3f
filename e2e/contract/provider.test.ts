import { testSuite } from './testSuite';

testSuite('provider');
