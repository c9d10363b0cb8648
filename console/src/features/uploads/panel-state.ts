import { useSyncExternalStore } from 'react'

/** Closed is out of sight until something is uploaded or the tasks indicator is pressed. */
export type PanelState = 'open' | 'collapsed' | 'closed'
/** «Загрузки» of this browser, «Обработка» and «Импорт по ссылке» of the account. */
export type PanelTab = 'uploads' | 'processing' | 'imports'

let state: PanelState = 'closed'
let tab: PanelTab = 'uploads'
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export function setPanel(next: PanelState): void {
  if (next === state) return
  state = next
  tell()
}

export function setPanelTab(next: PanelTab): void {
  if (next === tab) return
  tab = next
  tell()
}

let isCaretWanted = false

/** Opens the panel where links are taken, with the caret in their field. */
export function showImportField(): void {
  isCaretWanted = true
  setPanelTab('imports')
  setPanel('open')
  tell()
}

/** True once for each time the field of links was asked to take the caret. */
export function takeCaret(): boolean {
  const isWanted = isCaretWanted
  isCaretWanted = false
  return isWanted
}

/** Calls back whenever something about the panel is asked for. Returns what ends that. */
export const onPanel = (listener: () => void): (() => void) => onChange(listener)

/** Shows the uploads that have begun: opens a closed panel, and leaves alone one the user has before his eyes. */
export function showPanel(): void {
  if (state !== 'closed') return
  setPanelTab('uploads')
  setPanel('open')
}

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePanelState = (): PanelState => useSyncExternalStore(onChange, () => state)
export const usePanelTab = (): PanelTab => useSyncExternalStore(onChange, () => tab)
