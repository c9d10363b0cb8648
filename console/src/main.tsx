import './ui/tokens/tokens.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { beginObserving, reportBroken } from './app/observing/observing.ts'
import { guardScripts } from './browser/own-script.ts'
import { followTheme } from './browser/theme.ts'
import { beginSession } from './session/session.ts'

guardScripts()
beginObserving()
const session = beginSession()
followTheme()

const root = document.getElementById('root')
const onCaughtError = (error: unknown) => {
  console.error(error)
  reportBroken(error)
}
if (root) createRoot(root, { onCaughtError }).render(<App session={session} />)
