import { testSuite } from './testSuite';

testSuite('captcha');
