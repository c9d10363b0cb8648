import { countryCodes } from '@skleyka/contract/access/countries.ts'

/** Returns the countries by their Russian names, in order. */
export function namedCountries(): { code: string; title: string }[] {
  const names = new Intl.DisplayNames('ru', { type: 'region' })
  return [...countryCodes]
    .map((code) => ({ code, title: names.of(code) ?? code }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'ru'))
}
