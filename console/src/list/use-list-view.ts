import { useState } from 'react'
import * as z from 'zod/mini'
import { readStoredText, writeStored } from '../browser/stored-value.ts'
import { useApp } from '../session/contexts.ts'

/** View of the rows of a list. */
export type ListView = (typeof listViews)[number]
const listViews = ['table', 'grid'] as const
const listView = z.enum(listViews)

/** The address says it where it was changed or sent to somebody; otherwise a list is as its user left it. */
export const viewField = () => z.optional(listView)

/** Returns how a list is drawn for its user, and the way to another look; kept in the browser for each user. */
export function useListView(name: string | undefined, requestedView: ListView | undefined) {
  const { user } = useApp()
  const kept = name === undefined ? null : `view.${name}.${user.id}`
  const [own, setOwn] = useState(() => (kept === null ? null : listView.safeParse(readStoredText(kept)).data))
  const keep = (view: ListView) => {
    setOwn(view)
    if (kept !== null) writeStored(kept, view)
  }
  return [requestedView ?? own ?? 'table', keep] as const
}
