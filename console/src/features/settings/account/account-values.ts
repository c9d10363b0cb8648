import type { AccountSettings } from '@skleyka/contract/account-settings.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { plural } from '../../../russian/plurals.ts'

/** What the form of an account holds; its choices are words. */
export interface AccountValues {
  name: string
  timeZone: string
  publishNew: 'yes' | 'no'
  moderates: 'yes' | 'no'
  /** Its number in letters; null for none. */
  defaultAlbum: string | null
  /** Days, or `ever`. */
  trashDays: string
}

/** The form as it is saved now. */
export const latestOf = ({ name, timeZone, publishNew, moderates, ...rest }: AccountSettings) => ({
  values: {
    name,
    timeZone,
    publishNew: publishNew ? 'yes' : 'no',
    moderates: moderates ? 'yes' : 'no',
    defaultAlbum: rest.defaultAlbum === null ? null : String(rest.defaultAlbum),
    trashDays: wordOf(rest.trashDays),
  } satisfies AccountValues,
  version: rest.version,
})

/** What of the form is sent: the fields that were changed. */
export function sentFields(values: AccountValues, changed: readonly (keyof AccountValues)[]): Partial<AccountSettings> {
  const { name, timeZone, publishNew, moderates, defaultAlbum, trashDays } = values
  return {
    ...(changed.includes('name') && { name }),
    ...(changed.includes('timeZone') && { timeZone }),
    ...(changed.includes('publishNew') && { publishNew: publishNew === 'yes' }),
    ...(changed.includes('moderates') && { moderates: moderates === 'yes' }),
    ...(changed.includes('defaultAlbum') && { defaultAlbum: defaultAlbum === null ? null : Number(defaultAlbum) }),
    ...(changed.includes('trashDays') && { trashDays: trashDays === 'ever' ? null : Number(trashDays) }),
  }
}

const usual = ['0', '7', '30', '365', 'ever']

/** How long the trash may keep videos; a term that was set over the API stands among the usual ones. */
export const termsWith = (chosen: string): { value: string; label: string }[] =>
  (usual.includes(chosen) ? usual : [chosen, ...usual]).map((value) => ({ value, label: termLabel(value) }))

function termLabel(word: string): string {
  if (word === 'ever') return 'Бессрочно'
  if (word === '0') return 'Не\u00a0хранить'
  return `${groupDigits(Number(word))}\u00a0${plural(Number(word), ['день', 'дня', 'дней'])}`
}

const wordOf = (days: number | null) => (days === null ? 'ever' : String(days))

/** Every zone that the browser knows, and the chosen one, by name with how far it is from Greenwich at this moment. */
export function zonesWith(chosen: string, now: Date): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone')
  return (known.includes(chosen) ? known : [chosen, ...known]).map((value) => {
    const part = (timeZoneName: 'longGeneric' | 'shortOffset') =>
      new Intl.DateTimeFormat('ru', { timeZone: value, timeZoneName })
        .formatToParts(now)
        .find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const name = part('longGeneric').replace(/, .*$/, '')
    return { value, label: `${name}, ${part('shortOffset').replace('GMT', 'UTC')} (${value})` }
  })
}
