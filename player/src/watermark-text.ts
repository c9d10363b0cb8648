/** Facts of the viewer for a watermark. */
interface Watched {
  readonly now: Date
  readonly site: string
  readonly title: string
  readonly ip: string | null
}

/** The text of a watermark with its macros filled in; what stands in braces and is no macro stays as it is. */
export function watermarkText(text: string, { now, site, title, ip }: Watched): string {
  const values: Readonly<Record<string, string>> = {
    date: now.toLocaleDateString('ru', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: now.toLocaleTimeString('ru'),
    ip: ip ?? '',
    site,
    title,
  }
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
}
