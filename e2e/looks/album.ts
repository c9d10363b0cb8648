import type { Screen } from './screens.ts'

/** A page that shows all pictures beside each other: a screen a row, light above dark. */
export function albumOf(
  screens: readonly Pick<Screen, 'name'>[],
  widths: readonly number[],
  themes: readonly string[],
): string {
  const picture = (name: string, width: number, theme: string) =>
    `<a href="${name}/${width}-${theme}.png"><img loading="lazy" height="300" alt="${name} ${width} ${theme}" src="${name}/${width}-${theme}.png"></a>`
  const rows = screens.map(
    ({ name }) =>
      `<h2>${name}</h2>${themes
        .map((theme) => `<p>${widths.map((width) => picture(name, width, theme)).join(' ')}</p>`)
        .join('')}`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Looks</title><style>body{font:14px system-ui;background:#777}p{display:flex;gap:8px;align-items:start;overflow-x:auto}</style>${rows.join('\n')}`
}
