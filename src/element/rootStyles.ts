import { hostStyles } from '../brand/tokens/hostStyles';
import { loaderStyles } from './loaderStyles';

/** The rules that the shadow root has before the app: whole here, reduced to what an initial screen needs by the build. */
export const rootStyles = hostStyles + loaderStyles;
