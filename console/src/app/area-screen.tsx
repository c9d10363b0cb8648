import { useLocation } from 'react-router'
import { pathInAccount } from '../browser/addresses.ts'
import { AccessDenied, LivestreamActivation, OtherScreen, Records } from './lazy-screens.tsx'
import type { Gate } from './places.ts'

/** The screen of an area inside an account, or what its gate shows. */
export function AreaScreen({ gate }: { gate: Gate }) {
  const [section] = pathInAccount(useLocation().pathname)
  if (gate === 'restricted') return <AccessDenied />
  if (gate === 'activation') return <LivestreamActivation />
  return section === 'records' ? <Records /> : <OtherScreen />
}
