const svg = 'http://www.w3.org/2000/svg'

function draw(viewBox: string, name: string, paths: Readonly<Record<string, string>>): SVGSVGElement {
  const element = document.createElementNS(svg, 'svg')
  for (const [key, value] of Object.entries({ viewBox, class: name, 'aria-hidden': 'true' }))
    element.setAttribute(key, value)
  for (const [kind, d] of Object.entries(paths)) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('class', kind)
    path.setAttribute('d', d)
    element.append(path)
  }
  return element
}

/** The mark: two corners of a viewfinder and the play triangle. */
export const logo = () =>
  draw('0 0 30 30', 'mark', { corners: 'M3.2 11V3.2H11M26.8 19v7.8H19', play: 'M11 9.6v10.8l9.2-5.4z' })

const signs = {
  ok: 'm44 62 10 10 22-24',
  wait: 'M60 44v18l12 8M60 88a28 28 0 1 0 0-56 28 28 0 0 0 0 56',
  bad: 'M60 44v22M60 76v.5M60 88a28 28 0 1 0 0-56 28 28 0 0 0 0 56',
}

/** A sign between the corners of the viewfinder. */
export function drawing(tone: keyof typeof signs): SVGSVGElement {
  const made = draw('0 0 120 120', 'drawing', { finder: 'M14 34V14h20M106 86v20H86', sign: signs[tone] })
  made.setAttribute('data-tone', tone)
  return made
}
