import { plural } from '@skleyka/contract/plurals.ts'
import { groupDigits } from '../../russian/numbers.ts'

/** «3 аккаунта» */
export const accountsText = (count: number): string =>
  `${groupDigits(count)}\u00a0${plural(count, ['аккаунт', 'аккаунта', 'аккаунтов'])}`
