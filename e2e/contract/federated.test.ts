import { testSuite } from './testSuite';

testSuite('federated');
