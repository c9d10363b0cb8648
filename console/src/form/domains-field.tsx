import { domainProblems, readDomains } from '@skleyka/contract/access/site-rules.ts'
import { type ReactNode, useState } from 'react'
import { groupDigits } from '../russian/numbers.ts'
import { TextArea } from '../ui/text-input/text-area.tsx'
import { toAscii } from './to-ascii.ts'

interface Props {
  label: string
  max: number
  hint?: ReactNode
  status?: 'error'
  /** Message for more than so many. */
  tooMany: string
  value: readonly string[]
  onChange: (domains: string[]) => void
}

const shownProblems = 3

/** Domains, one a line, as people type and paste them; lines that are none are told and not kept. */
export function DomainsField({ label, max, hint, status, tooMany, value, onChange }: Props) {
  const [typed, type] = useState(value.join('\n'))
  const read = readDomains(typed, toAscii)
  const isMine = read.domains.join('\n') === value.join('\n')
  const { domains, problems } = isMine ? read : readDomains(value.join('\n'), toAscii)
  const isOver = domains.length > max
  const problemLines = problems
    .slice(0, shownProblems)
    .map(({ line, problem }) => `Строка ${groupDigits(line)} не\u00a0сохранится. ${domainProblems[problem]}`)
  const wrong = isOver ? `В\u00a0списке больше ${groupDigits(max)} доменов. ${tooMany}` : problemLines.join('. ')
  return (
    <TextArea
      label={label}
      required
      rows={4}
      spellCheck={false}
      aside={`${groupDigits(domains.length)} из\u00a0${groupDigits(max)}`}
      value={isMine ? typed : value.join('\n')}
      onChange={(next) => {
        type(next)
        onChange(readDomains(next, toAscii).domains)
      }}
      {...(wrong === '' ? { hint, ...(status && { status }) } : { status: 'error', hint: wrong })}
    />
  )
}
