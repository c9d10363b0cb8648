import type { Page } from '@playwright/test'

/** Fault of a screen that somebody would stumble over, found by measuring it. */
export interface LayoutFault {
  readonly kind:
    | 'the page scrolls sideways'
    | 'a control is cut'
    | 'a control is covered'
    | 'a control is too small'
    | 'a text is covered'
    | 'a text is cut beside free space'
    | 'a text has no room'
  /** The text or the name of what it is about. */
  readonly what: string
  readonly detail: string
}

export interface Tolerated {
  /** A text that is cut shows at least so many characters. */
  readonly leastChars: number
  /** A text is not cut while so much space beside it is empty, px. */
  readonly freePx: number
}

/** WCAG 2.5.8: what is pressed is at least so wide and high, px. */
const leastTargetPx = 24

/**
 * Measures what is on the screen: the layer on top when there is one, else the whole page, which is scrolled for it
 * and back. Nothing is pressed.
 */
export const layoutFaults = (
  page: Page,
  tolerated: Tolerated = { leastChars: 12, freePx: 48 },
): Promise<LayoutFault[]> => page.evaluate(findFaults, { ...tolerated, leastTargetPx })

/** Runs inside the page, so it stands alone. */
function findFaults(limits: Tolerated & { leastTargetPx: number }): LayoutFault[] {
  const faults: LayoutFault[] = []
  const seenKeys = new Set<string>()
  const tell = (kind: LayoutFault['kind'], what: string, detail: string) => {
    const key = `${kind} ${what}`
    if (seenKeys.has(key)) return
    seenKeys.add(key)
    faults.push({ kind, what: what.replace(/\s+/g, ' ').trim().slice(0, 70), detail })
  }
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ||
    element.textContent?.trim() ||
    element.getAttribute('title') ||
    element.tagName
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const moved = new Map<Element, { left: number; top: number }>()
  const bring = (element: Element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (!moved.has(at)) moved.set(at, { left: at.scrollLeft, top: at.scrollTop })
    }
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  }

  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  /** Returns what is left of a box after everything around it has clipped it, and who clipped it first. */
  function seenPart(of: Box, from: Element): { box: Box; by: Element | null } {
    const box = { left: of.left, right: of.right, top: of.top, bottom: of.bottom }
    let by: Element | null = null
    let position = getComputedStyle(from).position
    for (let at: Element | null = from; at !== null && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at)
      const clipsX = style.overflowX !== 'visible'
      const clipsY = style.overflowY !== 'visible'
      // what is taken out of the flow is clipped by what it is placed in
      const isPassed = at !== from && position === 'absolute' && style.position === 'static'
      const edge = at.getBoundingClientRect()
      const before = `${box.left} ${box.right} ${box.top} ${box.bottom}`
      if (clipsX && !isPassed && at !== document.body) {
        box.left = Math.max(box.left, edge.left)
        box.right = Math.min(box.right, edge.right)
      }
      if (clipsY && !isPassed && at !== document.body) {
        box.top = Math.max(box.top, edge.top)
        box.bottom = Math.min(box.bottom, edge.bottom)
      }
      if (by === null && before !== `${box.left} ${box.right} ${box.top} ${box.bottom}`) by = at
      if (style.position === 'fixed') break
      if (!isPassed && style.position !== 'static') position = style.position
    }
    return { box, by }
  }
  function floatOf(element: Element): Element | null {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).position === 'fixed') return at
    }
    return null
  }
  /** Returns what floats above the page can be closed. */
  const isUnderFloat = (element: Element, hit: Element) => floatOf(hit) !== null && floatOf(element) === null
  const widthOf = ({ left, right }: Box) => Math.max(0, right - left)
  const heightOf = ({ top, bottom }: Box) => Math.max(0, bottom - top)

  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')]
  const scope = layers.filter(isShown).at(-1) ?? document.body
  const view = document.documentElement
  if (view.scrollWidth > view.clientWidth) {
    tell('the page scrolls sideways', document.title, `${view.scrollWidth} px in ${view.clientWidth}`)
  }

  /** Shown, and not kept for screen readers or the keyboard alone. */
  const isThere = (element: Element) => {
    const box = element.getBoundingClientRect()
    if (!isShown(element) || element.closest('.visually-hidden')) return false
    return box.bottom + scrollY > 0 && box.right + scrollX > 0
  }
  const pressed =
    'button, a[href], input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab], [role=slider]'
  const controls = [...scope.querySelectorAll(pressed)].filter((one) => {
    const box = one.getBoundingClientRect()
    return isThere(one) && box.width > 1 && box.height > 1
  })
  for (const control of controls) {
    bring(control)
    const box = control.getClientRects()[0] ?? control.getBoundingClientRect()
    // above the page stands what keys alone bring down
    if (box.bottom <= 0) continue
    const { box: seen, by } = seenPart(box, control)
    const inView = { ...seen, left: Math.max(seen.left, 0), right: Math.min(seen.right, view.clientWidth) }
    const lost = Math.max(box.width - widthOf(inView), box.height - heightOf(inView))
    // one pixel is how things are kept for screen readers alone
    if (by !== null && by.clientWidth <= 1 && by.clientHeight <= 1) continue
    if (lost > 1.5) {
      tell(
        'a control is cut',
        nameOf(control),
        `${Math.round(lost)} px by ${by?.className || by?.tagName || 'the window'}`,
      )
      continue
    }
    // what only keys move is no target of a pointer: it passes to what lies below
    if (getComputedStyle(control).pointerEvents === 'none') continue
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    const isHit =
      hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
    if (!isHit && !(hit && isUnderFloat(control, hit)))
      tell('a control is covered', nameOf(control), hit ? `by ${hit.className || hit.tagName}` : 'outside the window')
    const isInText = getComputedStyle(control).display === 'inline'
    // what keys do as well and screen readers are not told of is a second way
    // what moves stands between pixels, and 24 px are then 23.99
    const isSmall = Math.min(box.width, box.height) < limits.leastTargetPx - 0.1
    if (!isInText && !control.closest('[aria-hidden=true]') && isSmall) {
      const label = control.closest('label')?.getBoundingClientRect()
      if (label && Math.min(label.width, label.height) >= limits.leastTargetPx) continue
      tell('a control is too small', nameOf(control), `${Math.round(box.width)} × ${Math.round(box.height)} px`)
    }
  }

  /** Returns how much of the line at the right of a box is empty, up to what surrounds it. */
  function freeAtRight(box: Box, element: Element): number {
    const around =
      element.closest('tr, li, [role=dialog], section, article, header, form, nav, main') ?? document.documentElement
    const edge = around.getBoundingClientRect()
    let end = edge.right - Number.parseFloat(getComputedStyle(around).paddingRight)
    const last = around instanceof HTMLTableRowElement ? around.lastElementChild : null
    if (last) end -= Number.parseFloat(getComputedStyle(last).paddingRight)
    for (const other of around.querySelectorAll('*')) {
      if (other.contains(element) || element.contains(other) || !isThere(other)) continue
      const isWhole = other.matches('img, svg, input, button, [role=button], a:has(> svg)')
      if (!isWhole && ownText(other) === null) continue
      const range = document.createRange()
      range.selectNodeContents(other)
      const content = isWhole ? other.getBoundingClientRect() : range.getBoundingClientRect()
      // of a table's row every cell is beside
      const isBeside = last !== null || (content.top < box.bottom - 2 && content.bottom > box.top + 2)
      if (isBeside && content.left >= box.right - 2) end = Math.min(end, content.left)
    }
    return end - box.right
  }
  /** Returns how much the other columns of a table leave empty in all their rows. */
  function freeInColumns(cell: HTMLTableCellElement): number {
    const rows = [...(cell.closest('table')?.rows ?? [])]
    const columns = Math.max(...rows.map((row) => row.cells.length))
    let free = 0
    for (let column = 0; column < columns; column += 1) {
      if (column === cell.cellIndex) continue
      const spare = rows.flatMap((row) => {
        const one = row.cells[column]
        if (!one || one.colSpan > 1 || !isShown(one)) return []
        const range = document.createRange()
        range.selectNodeContents(one)
        const style = getComputedStyle(one)
        const room = one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        return [room - range.getBoundingClientRect().width]
      })
      if (spare.length > 0) free += Math.max(0, Math.min(...spare))
    }
    return free
  }
  function ownText(element: Element): Text | null {
    for (const node of element.childNodes) {
      if (node instanceof Text && node.data.trim() !== '') return node
    }
    return null
  }

  for (const element of scope.querySelectorAll('*')) {
    const text = ownText(element)
    if (text === null || !isThere(element) || element.matches('option, noscript, script, style, title')) continue
    bring(element)
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    const whole = range.getBoundingClientRect()
    const { box: seen, by } = seenPart(whole, element)
    const length = text.data.trim().length
    const tops = new Set(lines.map(({ top }) => Math.round(top)))
    const charPx = (whole.width * Math.max(1, tops.size)) / length
    const lostX = whole.width - widthOf(seen)
    const lostY = whole.height - heightOf(seen)
    if (by !== null && (lostX > 2 || lostY > 3)) {
      const style = getComputedStyle(by)
      // what is scrolled is not lost
      if (/auto|scroll/.test(lostX > 2 ? style.overflowX : style.overflowY)) continue
      const room = by.getBoundingClientRect()
      // one pixel is how words are kept for screen readers alone
      if (room.width <= 1 && room.height <= 1) continue
      const chars = Math.floor(room.width / charPx)
      if (chars < Math.min(limits.leastChars, length)) {
        tell('a text has no room', text.data, `${chars} characters a line`)
        continue
      }
      const cell = element.closest('td, th')
      const free = Math.max(
        freeAtRight(room, by),
        // shared among several columns, half of it counts
        cell instanceof HTMLTableCellElement && !cell.closest('thead') ? freeInColumns(cell) / 2 : 0,
      )
      if (free >= limits.freePx) tell('a text is cut beside free space', text.data, `${Math.round(free)} px are free`)
      continue
    }
    if (tops.size > 3 && length / tops.size < limits.leastChars) {
      tell('a text has no room', text.data, `${Math.round(length / tops.size)} characters a line`)
    }
    const line = lines[0]
    if (!line || getComputedStyle(element).pointerEvents === 'none') continue
    const hit = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2)
    if (hit === null) {
      const isOut = line.left >= view.clientWidth || line.right <= 0
      if (isOut) tell('a text has no room', text.data, 'outside the window')
    } else if (!hit.contains(element) && !element.contains(hit) && !isUnderFloat(element, hit)) {
      tell('a text is covered', text.data, `by ${hit.className || hit.tagName}`)
    }
  }
  for (const [element, { left, top }] of moved) element.scrollTo({ left, top, behavior: 'instant' })
  return faults
}
