/** Returns how light a colour «#rrggbb» is, from 0 to 1 (WCAG 2.2). */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 1, dark = 0] = [lightness(one), lightness(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
