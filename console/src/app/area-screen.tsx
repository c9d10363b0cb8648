import { AccessDenied, LivestreamActivation, NotFound, Records } from './lazy-screens.tsx'
import type { AccountArea, Gate } from './places.ts'

/** The screen of an area inside an account, or what its gate shows. */
export function AreaScreen({ area, gate }: { area: AccountArea; gate: Gate }) {
  if (gate === 'restricted') return <AccessDenied />
  if (gate === 'activation') return <LivestreamActivation />
  return area === 'records' ? <Records /> : <NotFound />
}
