import './ui/tokens/tokens.css'
import { beginObserving } from './app/observing/observing.ts'
import { holdEarlyKeys } from './browser/early-keys.ts'
import { guardScripts } from './browser/own-script.ts'
import { followTheme } from './browser/theme.ts'
import { beginSession } from './session/session.ts'

// What asks for the session comes before what draws it, which is five times larger: the answers are there when it is.
guardScripts()
beginObserving()
const session = beginSession()
// whoever draws hears of a failure; until then it is no unheard one
session.catch(() => undefined)
followTheme()
holdEarlyKeys()
// every other address is found in the table of routes, which comes beside what draws it; who draws tells when it does not
if (!/\/ac\/[^/]+\/records\/?$/.test(location.pathname)) import('./app/routes.ts').catch(() => undefined)
void import('./draw.tsx').then(({ draw }) => draw(session))
