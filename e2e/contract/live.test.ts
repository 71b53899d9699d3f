import { testSuite } from './testSuite';

testSuite('live');
