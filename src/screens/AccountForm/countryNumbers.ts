/** What the country picker loads: the numbering plans of all countries, 40 kB. */
export { CountrySelect } from './CountrySelect';
export { composeNumber, readTyped, splitNumber } from './typedNumber';
