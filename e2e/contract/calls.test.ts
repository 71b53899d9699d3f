import { testSuite } from './testSuite';

testSuite('calls');
