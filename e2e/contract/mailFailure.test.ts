import { testSuite } from './testSuite';

testSuite('mailFailure');
