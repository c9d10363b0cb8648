import { countryCodes, russianRegions } from '@skleyka/contract/access/countries.ts'
import { sortedBy } from './sorting.ts'

const names = new Intl.DisplayNames('ru', { type: 'region' })

/** «Россия» for RU. */
export const countryName = (code: string): string => names.of(code) ?? code

/** «Москва» for RU-MOW; regions of other countries are told by their codes. */
export const regionName = (code: string): string => russianRegions.get(code) ?? code

/** Codes of countries and regions beside their names, as a Russian reader orders them. */
export const namedCountries = (codes: Iterable<string>) =>
  sortedBy(
    [...codes].map((value) => ({ value, label: countryName(value) })),
    ({ label }) => label,
  )
export const namedRegions = () =>
  sortedBy(
    [...russianRegions].map(([value, label]) => ({ value, label })),
    ({ label }) => label,
  )

/** Every country, for a field in which one is found. */
export const everyNamedCountry = () => namedCountries(countryCodes)

/** Returns what a line of a rule names: «Россия», «Москва», «203.0.113.0/24», «AS64500». */
export const placeLineText = (line: string): string =>
  /^[A-Z]{2}$/.test(line) ? countryName(line) : /^[A-Z]{2}-/.test(line) ? regionName(line) : line

interface KnownPlace {
  readonly country: string | null
  readonly region: string | null
  readonly asn: number | null
}

/** Returns what is known of the place of an address: the country, its region, the network; empty for nothing. */
export const knownPlaceText = ({ country, region, asn }: KnownPlace): string =>
  [country && countryName(country), region && regionName(region), asn && `AS${asn}`].filter((part) => part).join(', ')
