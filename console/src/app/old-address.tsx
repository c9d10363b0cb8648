import { Redirect } from '../browser/address-bar.ts'
import { presentAddress } from './legacy-addresses.ts'

/** Leads from an old address to the present one. */
export function OldAddress({ pathname, search }: { pathname: string; search: string }) {
  const present = presentAddress(pathname, search)
  return present !== null && <Redirect to={present} />
}
