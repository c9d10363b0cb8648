export type PageMark = number | 'gap'

/** Returns which page numbers to show: the first, the last and the neighbours of the current one; a gap hides at least two. */
export function pageNumbers(current: number, last: number): PageMark[] {
  const visiblePages = new Set([1, last, current - 1, current, current + 1])
  if (current <= 3) for (const page of [2, 3]) visiblePages.add(page)
  if (current >= last - 2) for (const page of [last - 1, last - 2]) visiblePages.add(page)
  const pages = [...visiblePages].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return pages.flatMap((page, index): PageMark[] => {
    const previous = pages[index - 1] ?? page - 1
    if (page - previous === 1) return [page]
    return page - previous === 2 ? [page - 1, page] : ['gap', page]
  })
}

/** Reads a typed page number; null when there is no such page. */
export function pageFrom(text: string, last: number): number | null {
  if (!/^\d+$/.test(text.trim())) return null
  const page = Number(text)
  return page >= 1 && page <= last ? page : null
}
