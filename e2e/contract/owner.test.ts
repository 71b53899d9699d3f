import { testSuite } from './testSuite';

testSuite('owner');
