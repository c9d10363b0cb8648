import { useState } from 'react'
import { groupDigits } from '../../russian/numbers.ts'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import type { ReadLines } from './read-exceptions.ts'

interface Props {
  label: string
  hint: string
  value: readonly string[]
  onChange: (lines: readonly string[]) => void
  read: (text: string) => ReadLines
  max: number
  disabled?: boolean
}

const shownProblems = 3

/** A list as people type and paste it; what belongs to no list is told and not kept. */
export function LinesField({ label, hint, value, onChange, read, max, disabled = false }: Props) {
  const [typed, type] = useState(value.join('\n'))
  const saved = value.join('\n')
  const isMine = read(typed).kept.join('\n') === saved
  const { problems } = read(isMine ? typed : saved)
  const wrong =
    value.length > max
      ? `В\u00a0списке больше ${groupDigits(max)} строк. Уберите лишние или назовите сеть целиком`
      : problems.slice(0, shownProblems).join('. ')
  return (
    <TextArea
      label={label}
      rows={2}
      spellCheck={false}
      disabled={disabled}
      aside={value.length > max / 2 ? `${groupDigits(value.length)} из\u00a0${groupDigits(max)}` : undefined}
      value={isMine ? typed : saved}
      onChange={(next) => {
        type(next)
        onChange(read(next).kept)
      }}
      {...(wrong === '' ? { hint } : { status: 'error', hint: wrong })}
    />
  )
}
