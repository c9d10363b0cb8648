import './ui/tokens/tokens.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { beginObserving, reportBroken } from './app/observing/observing.ts'
import { beginScreen } from './app/screen.tsx'
import { presentPath } from './browser/address-bar.ts'
import { guardScripts } from './browser/own-script.ts'
import { followTheme } from './browser/theme.ts'
import { beginSession, type Session } from './session/session.ts'

guardScripts()
beginObserving()
const session = toDraw()
followTheme()

/** How long the code of the screen is waited for once the session is there; then what stands around it is drawn alone. */
const timeoutMs = 300

/** The session, when the screen of the address can be drawn with it: drawn apart, the screen would come a good while later. */
async function toDraw(): Promise<Session | null> {
  const screen = beginScreen(presentPath())
  const begun = await beginSession()
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  return begun
}

const root = document.getElementById('root')
const onCaughtError = (error: unknown) => {
  console.error(error)
  reportBroken(error)
}
if (root) createRoot(root, { onCaughtError }).render(<App session={session} />)
