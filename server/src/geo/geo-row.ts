import type { Response } from 'mmdb-lib'

/** A row of an MMDB file, of whatever kind: each is believed no further than what is read of it here. */
export type GeoRow = Response | object

export const countryOf = (found: GeoRow): string | null => codeOf(inner(found, 'country'), /^[A-Z]{2}$/)

/** The largest part of a country, with its country: RU-MOW. */
export function regionOf(found: GeoRow): string | null {
  const country = countryOf(found)
  const parts = inner(found, 'subdivisions')
  const region = codeOf(Array.isArray(parts) ? parts[0] : null, /^[A-Z0-9]{1,3}$/)
  return country !== null && region !== null ? `${country}-${region}` : null
}

export function networkNumberOf(found: GeoRow): number | null {
  const number = inner(found, 'autonomous_system_number')
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}

function codeOf(value: unknown, shape: RegExp): string | null {
  const code = inner(value, 'iso_code')
  return typeof code === 'string' && shape.test(code) ? code : null
}

const inner = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
