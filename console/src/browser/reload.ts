import type * as z from 'zod/mini'
import { readStored, writeStored } from './stored-value.ts'
import { tabStore } from './tab-store.ts'

const keepers = new Map<string, () => unknown>()
let isOnItsWay = false
const nameOf = (name: string) => `typed.${name}`

/** Typed text that `reloadKeeping` takes along, null for none; answers how to end it. */
export function keepTyped(name: string, typed: () => unknown): () => void {
  keepers.set(name, typed)
  return () => void keepers.delete(name)
}

/** Returns what was taken along under this name, once; null when nothing was. */
export function takeTyped<S extends z.ZodMiniType>(name: string, schema: S, store = tabStore()): z.output<S> | null {
  const typed = readStored(nameOf(name), schema, store)
  writeStored(nameOf(name), null, store)
  return typed
}

/** True while a reload takes everything along: nobody needs to be asked whether to leave. */
export const isReloadKeeping = (): boolean => isOnItsWay

/** Loads the page anew with what is typed in it. False when the server does not answer; the page then stays as it is. */
export async function reloadKeeping(page: Pick<Location, 'href' | 'reload'> = location, store = tabStore()) {
  const isThere = await fetch(page.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) return false
  for (const [name, typed] of keepers) writeStored(nameOf(name), typed(), store)
  isOnItsWay = true
  page.reload()
  return true
}
