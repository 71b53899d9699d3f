import { testSuite } from './testSuite';

testSuite('app');
