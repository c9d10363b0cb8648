import { type ComponentType, Fragment, lazy, type ReactNode, use, useLayoutEffect } from 'react'
import { Redirect, useAddress } from '../browser/address-bar.ts'
import { pagePath } from '../browser/addresses.ts'
import { loadChunk } from '../browser/load-chunk.ts'
import { titleOf } from '../browser/page-title.ts'
import { ScreenContext, useApp, useMay } from '../session/contexts.ts'
import { type Area, areas, firstRoute, type Params, type Route } from './areas.ts'
import { findRoute, routeAbove, screensOf } from './find-route.ts'
import { AccessDenied, LivestreamActivation, NotFound } from './lazy-screens.tsx'
import type { Gate } from './places.ts'

/** A lazy component and the way to have its chunk begin to come before it is drawn. */
function chunkOf<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let coming: ReturnType<typeof load> | undefined
  const begin = () => {
    coming ??= loadChunk(load).catch((error: unknown) => {
      // one that did not come ahead of time is asked for again when it is drawn
      coming = undefined
      throw error
    })
    return coming
  }
  return { Shown: lazy(begin), begin }
}

// C-2.8-37: every screen is a chunk of its own
const screens = new Map<Route['screen'], ReturnType<typeof chunkOf<{ params: Params }>>>()
function screenOf({ screen: load }: Route) {
  const known = screens.get(load)
  if (known) return known
  const screen = chunkOf(load)
  screens.set(load, screen)
  return screen
}
const frames = new Map<string, ReturnType<typeof chunkOf<{ children: ReactNode }>>>()
for (const [name, { frame }] of Object.entries<Area>(areas)) if (frame) frames.set(name, chunkOf(frame))

let table: readonly Route[] | undefined
let coming: Promise<readonly Route[]> | undefined

/** The whole table of routes, which the screen of the first route does not wait for. */
export function wholeTable(): Promise<readonly Route[]> {
  coming ??= loadChunk(() => import('./routes.ts')).then(
    ({ routes }) => {
      table = routes
      return routes
    },
    (error: unknown) => {
      coming = undefined
      throw error
    },
  )
  return coming
}

const isFirst = (pathname: string) => findRoute([firstRoute], pathname).kind === 'screen'

/**
 * Has the code of the screen that an address names begin to come, before anything is known of the user. Settles when it
 * is there, or did not come: whoever draws it tells of that.
 */
export async function beginScreen(pathname: string): Promise<void> {
  const routes = isFirst(pathname) ? [firstRoute] : await wholeTable().catch(() => [])
  const found = findRoute(routes, pathname)
  if (found.kind !== 'screen') return
  await Promise.allSettled([screenOf(found.route).begin(), frames.get(found.route.area)?.begin()])
}

/** The screen of an area, or what its gate shows in its place. */
export function AreaScreen({ gate }: { gate: Gate }) {
  if (gate === 'restricted') return <AccessDenied />
  return gate === 'activation' ? <LivestreamActivation /> : <Screen />
}

/** Content of an open address: its screen, or that there is nothing. */
function Screen() {
  const { accountCode } = useApp()
  const may = useMay()
  const { pathname } = useAddress()
  const routes = table ?? (isFirst(pathname) ? [firstRoute] : use(wholeTable()))
  const found = findRoute(routes, pathname)
  if (found.kind === 'redirect') return <Redirect to={found.to} />
  if (found.kind === 'nothing') return <NotFound />
  const { route } = found
  const screen = screenOf(route)
  if (route.opens && !may({ access: route.opens })) return <AccessDenied />

  // the frame and the screen come side by side; a chunk that does not come is told by the one that is drawn
  screen.begin().catch(() => undefined)
  const Frame = frames.get(route.area)?.Shown ?? Fragment
  const { scope, title } = areas[route.area]
  const linked = (one: Route) => ({
    title: one.title,
    to: pagePath(scope === 'account' ? accountCode : null, one.path),
  })
  const above = routeAbove(routes, route)
  const context = {
    title: route.title,
    up: above && linked(above),
    area: title,
    beside: screensOf(routes, route.area)
      .filter(({ opens }) => !opens || may({ access: opens }))
      .map(linked),
  }
  return (
    <ScreenContext value={context}>
      <PageTitle of={route.title} path={pathname} />
      <Frame>
        <screen.Shown key={pathname} params={found.params} />
      </Frame>
    </ScreenContext>
  )
}

/** Every screen begins with its title of the table; its own effects, which come later, may make it more exact. */
function PageTitle({ of, path }: { of: string; path: string }): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen, whatever its title
  useLayoutEffect(() => {
    document.title = titleOf(of)
  }, [of, path])
  return null
}
