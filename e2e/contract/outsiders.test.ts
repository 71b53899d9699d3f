import { testSuite } from './testSuite';

testSuite('outsiders');
