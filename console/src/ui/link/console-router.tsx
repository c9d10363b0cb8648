import { type ReactNode, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

/**
 * The router over the address bar. It is what the library's BrowserRouter is, without the file that one stands in:
 * forms, fetchers and server rendering would come into the first visit with it (docs/decisions/0008).
 */
export function ConsoleRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [place, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen(setPlace), [history])
  return (
    <Router basename={basename} location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  )
}
