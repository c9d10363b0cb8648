import { useLayoutEffect } from 'react'
import { usePathname, useSearch, navigate as write } from 'wouter/use-browser-location'
import { consolePath } from './addresses.ts'

/**
 * Place that the address bar names: a path inside the console, without /admin, and its query with the question mark.
 */
export interface Address {
  readonly pathname: string
  readonly search: string
}

/** The present address; whoever asks is drawn anew when it changes. */
export function useAddress(): Address {
  return { pathname: pathInside(usePathname()), search: useSearch() }
}

/** The path of the present address, once; `useAddress` follows it. */
export const presentPath = (): string => pathInside(location.pathname)

/** The part of a path of this site that the console tells its screens by. */
export const pathInside = (path: string): string =>
  path === consolePath || path.startsWith(`${consolePath}/`) ? path.slice(consolePath.length) || '/' : path

/** The whole address of a path inside the console; what begins with `?` stays on the page. */
export const hrefOf = (to: string): string => (to.startsWith('?') ? location.pathname + to : consolePath + to)

let isNewPage = false

/** Goes to a path inside the console; `replace` gives it the place of the present one in the history. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const href = hrefOf(to)
  isNewPage ||= new URL(href, location.href).pathname !== location.pathname
  write(href, { replace })
}

/** Asks whether the page may be left; true when it may. */
type LeaveGuard = () => Promise<boolean>
const leaveGuards = new Set<LeaveGuard>()

/** Has every `visit` of another page ask first. Returns what ends that. */
export function guardLeaving(guard: LeaveGuard): () => void {
  leaveGuards.add(guard)
  return () => void leaveGuards.delete(guard)
}

/** Asks about unsaved text of the present page, when there is some; true when it may be left. */
export async function mayLeavePage(): Promise<boolean> {
  for (const guard of leaveGuards) if (!(await guard())) return false
  return true
}

/**
 * Goes where a person asks to go: by a link, a menu, a key, the palette. Unsaved text of the present page is asked about first. Code
 * that goes on after something was done calls `navigate`.
 */
export async function visit(to: string, options?: { replace?: boolean }): Promise<void> {
  const isOtherPage = new URL(hrefOf(to), location.href).pathname !== location.pathname
  if (isOtherPage && leaveGuards.size > 0 && !(await mayLeavePage())) return
  navigate(to, options)
}

/** Leaves for another address as soon as it is drawn. */
export function Redirect({ to }: { to: string }): null {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}

/** A new page begins at its top; going back, the browser itself finds the old place. */
export function useTopOfNewPages(): void {
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pathname is another page
  useLayoutEffect(() => {
    if (isNewPage) window.scrollTo(0, 0)
    isNewPage = false
  }, [pathname])
}
