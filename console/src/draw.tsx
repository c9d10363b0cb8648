import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reportBroken } from './app/observing/observing.ts'
import { beginScreen } from './app/screen.tsx'
import { presentPath } from './browser/address-bar.ts'
import type { Session } from './session/session.ts'

/**
 * Time that the code of the screen is waited for once the session is there; then what stands around it is drawn alone.
 */
const timeoutMs = 300

/** Draws the console, as soon as the session is there. */
export function draw(session: Promise<Session | null>): void {
  askForFonts()
  const root = document.getElementById('root')
  const onCaughtError = (error: unknown) => {
    console.error(error)
    reportBroken(error)
  }
  if (root) createRoot(root, { onCaughtError }).render(<App session={withScreen(session)} />)
}

/** The session, when the screen of the address can be drawn with it: drawn apart, the screen would come a good while later. */
async function withScreen(session: Promise<Session | null>): Promise<Session | null> {
  const screen = beginScreen(presentPath())
  const begun = await session
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  return begun
}

/** Here and not in the page, where they would take the line from the scripts: words are drawn after these. */
function askForFonts(): void {
  document.fonts.load('1em "Golos Text Variable"', 'Aя').catch(() => undefined)
}
