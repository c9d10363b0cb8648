import { useEffect, useEffectEvent, useState } from 'react'
import { SearchInput } from '../ui/text-input/text-input.tsx'

/** Long enough for a word to be typed before it is asked for, ms. */
const pauseMs = 300

interface Props {
  label: string
  q: string
  onSearch: (q: string) => void
  /** The key that jumps here; the keyboard map of the app obeys it. */
  shortcut?: string
}

/** The search of a list; the address follows after a pause. */
export function ListSearch({ label, q, onSearch, shortcut }: Props) {
  const [text, setText] = useState(q)
  const [reportedQ, setReportedQ] = useState(q)
  // The address was changed from elsewhere: a group, «Сбросить фильтр», the back button.
  if (q !== reportedQ) {
    setReportedQ(q)
    if (q !== text.trim()) setText(q)
  }
  const search = useEffectEvent(() => {
    if (text.trim() === q) return
    setReportedQ(text.trim())
    onSearch(text.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => search(), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return <SearchInput label={label} value={text} onChange={setText} {...(shortcut !== undefined && { shortcut })} />
}
