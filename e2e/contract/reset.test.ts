import { testSuite } from './testSuite';

testSuite('reset');
