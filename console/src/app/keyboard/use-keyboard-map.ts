import { useEffect, useEffectEvent, useRef } from 'react'
import { visit } from '../../browser/address-bar.ts'
import { pageKeysCome } from '../../browser/early-keys.ts'
import { focusSearch, moveAmongRows } from '../../browser/page-rows.ts'
import { singleKeysOn } from '../../browser/single-keys.ts'
import { useApp } from '../../session/contexts.ts'
import { showOverlay } from '../overlays.ts'
import { areaPath, visibleAreas } from '../sections.ts'
import { type Command, commandOf, secondKeyMs } from './keyboard-map.ts'

/** Obeys the keys of product B0 on every page. What has the focus and keys of its own goes first. */
export function useKeyboardMap(): void {
  const app = useApp()
  const begunAt = useRef(Number.NEGATIVE_INFINITY)

  const obey = (command: Command): boolean => {
    switch (command.kind) {
      case 'keys':
      case 'palette':
        showOverlay(command.kind)
        return true
      case 'search':
        return focusSearch()
      case 'row':
        return moveAmongRows(command.step)
      case 'begin':
        begunAt.current = performance.now()
        return false
      case 'go': {
        if (!visibleAreas('account', app).includes(command.area)) return false
        void visit(areaPath(command.area, app))
        return true
      }
    }
  }

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isInLayer(event.target)) return
    const begun = performance.now() - begunAt.current < secondKeyMs
    const command = commandOf(event, begun)
    if (command?.kind !== 'palette' && (isTyping(event.target) || !singleKeysOn())) return
    begunAt.current = Number.NEGATIVE_INFINITY
    if (command !== null && obey(command)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  useEffect(pageKeysCome, [])
}

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** An open layer has keys of its own. */
const isInLayer = (target: EventTarget | null) => within(target, '[role=dialog], [role=alertdialog], [role=menu]')

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
