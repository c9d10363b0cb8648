type Attributes = Record<string, string | undefined>

/** Makes an element; every text goes in as text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value)
  element.append(...children)
  return element
}

// lucide icons (ISC), grid 24, stroke 1.5
const drawings = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  volume: 'M11 5 6.5 8.5H3v7h3.5L11 19zM15.5 9a4 4 0 0 1 0 6M18.5 6a8.5 8.5 0 0 1 0 12',
  muted: 'M11 5 6.5 8.5H3v7h3.5L11 19zM16 9.5l5 5M21 9.5l-5 5',
  picture: 'M21 9V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h5M13 13h9v7h-9z',
  fullscreen: 'M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3',
  window: 'M8 3v3a2 2 0 0 1-2 2H3M21 8h-3a2 2 0 0 1-2-2V3M3 16h3a2 2 0 0 1 2 2v3M16 21v-3a2 2 0 0 1 2-2h3',
  replay: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5',
  captions: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM7 15h4M15 15h2M7 11h2M13 11h4',
  airplay: 'M5 17H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-1M12 15l5 6H7z',
  settings:
    'M12.22 2h-.44a2 2 0 0 0-2 2v.18a2 2 0 0 1-1 1.73l-.43.25a2 2 0 0 1-2 0l-.15-.08a2 2 0 0 0-2.73.73l-.22.38a2 2 0 0 0 .73 2.73l.15.1a2 2 0 0 1 1 1.72v.51a2 2 0 0 1-1 1.74l-.15.09a2 2 0 0 0-.73 2.73l.22.38a2 2 0 0 0 2.73.73l.15-.08a2 2 0 0 1 2 0l.43.25a2 2 0 0 1 1 1.73V20a2 2 0 0 0 2 2h.44a2 2 0 0 0 2-2v-.18a2 2 0 0 1 1-1.73l.43-.25a2 2 0 0 1 2 0l.15.08a2 2 0 0 0 2.73-.73l.22-.39a2 2 0 0 0-.73-2.73l-.15-.08a2 2 0 0 1-1-1.74v-.5a2 2 0 0 1 1-1.74l.15-.09a2 2 0 0 0 .73-2.73l-.22-.38a2 2 0 0 0-2.73-.73l-.15.08a2 2 0 0 1-2 0l-.43-.25a2 2 0 0 1-1-1.73V4a2 2 0 0 0-2-2zM15 12a3 3 0 1 1-6 0a3 3 0 0 1 6 0z',
  forward: 'm9 18 6-6-6-6',
  backward: 'm15 18-6-6 6-6',
  about: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 11v5M12 8h.01',
  check: 'M20 6 9 17l-5-5',
  back: 'M19 5v14L9 12zM5 5v14',
  next: 'M5 5v14l10-7zM19 5v14',
} as const
export type IconName = keyof typeof drawings

const svg = 'http://www.w3.org/2000/svg'

export const icon = (name: IconName): SVGSVGElement => draw(drawings[name])

/** Draws an icon whose path comes with the code that shows it. */
export function draw(drawing: string): SVGSVGElement {
  const element = document.createElementNS(svg, 'svg')
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' })) {
    element.setAttribute(key, value)
  }
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', drawing)
  element.append(path)
  return element
}

/** A button whose icon and name change together. */
export function iconButton(name: IconName, label: string, onClick: () => void) {
  const button = make('button', { type: 'button', class: 'key' })
  let shown = ''
  const show = (next: IconName, text: string) => {
    if (shown === `${next} ${text}`) return
    shown = `${next} ${text}`
    button.replaceChildren(icon(next))
    button.setAttribute('aria-label', text)
    button.title = text
  }
  show(name, label)
  button.addEventListener('click', onClick)
  return { button, show }
}
