import { russianRegions } from '@skleyka/contract/countries.ts'

interface Known {
  readonly country: string | null
  readonly region: string | null
  readonly asn: number | null
}

const countryNames = new Intl.DisplayNames('ru', { type: 'region' })

/** What is known of the place of an address, in words: the country, its region, the network. */
export function placeOf({ country, region, asn }: Known): string {
  const known = [
    ...(country === null ? [] : [countryNames.of(country) ?? country]),
    ...(region === null ? [] : [russianRegions.get(region) ?? region]),
    ...(asn === null ? [] : [`AS${asn}`]),
  ]
  return known.length === 0 ? 'место неизвестно' : known.join(', ')
}
