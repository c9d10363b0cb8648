import { identityHelper } from './identity-helper.ts'

/** The identity helper as a classic script for browsers. */
export const helperScript = (): string => `(${identityHelper})()\n`
