import type { KeyboardEvent } from 'react'
import { useParsedText } from '../date-input/use-parsed-text.ts'
import { TextInput } from '../text-input/text-input.tsx'
import { formatTimecode, readTimecode } from './timecode.ts'

interface Props {
  label: string
  ms: number | null
  /** The latest it may be; null while that is not known. */
  maxMs: number | null
  isWrong: boolean
  describedBy: string | undefined
  onChange: (ms: number | null) => void
  /** The same by a key: the picture goes along. */
  onStep: (ms: number) => void
}

/** Steps of the keys in a time, ms: a tenth of a second, a second with Shift, ten with Page Up and Page Down. */
const steps = { ArrowUp: 100, ArrowDown: -100, PageUp: 10_000, PageDown: -10_000 } as const
const isStep = (key: string): key is keyof typeof steps => key in steps

const parse = (text: string) => {
  const ms = readTimecode(text)
  return ms === null ? ({ problem: 'time' } as const) : { value: String(ms) }
}

/** A time of a video, by text or by keys. */
export function TimecodeInput({ label, ms, maxMs, isWrong, describedBy, onChange, onStep }: Props) {
  const field = useParsedText(
    ms === null ? null : String(ms),
    parse,
    (text) => formatTimecode(Number(text)),
    (text) => onChange(text === null ? null : Number(text)),
  )
  const step = (event: KeyboardEvent) => {
    if (!isStep(event.key) || ms === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const by = steps[event.key] * (event.shiftKey && Math.abs(steps[event.key]) === 100 ? 10 : 1)
    const next = Math.max(0, Math.min(maxMs ?? Number.POSITIVE_INFINITY, ms + by))
    field.pick(String(next))
    onStep(next)
  }
  return (
    <TextInput
      label={label}
      hideLabel
      value={field.text}
      onChange={field.type}
      onBlur={field.leave}
      onKeyDown={step}
      inputMode="numeric"
      autoComplete="off"
      status={isWrong || field.problem !== null ? 'error' : undefined}
      marked={false}
      aria-describedby={describedBy}
    />
  )
}
