import { domainProblems, readDomains, siteBounds } from '@skleyka/contract/site-rules.ts'
import { useState } from 'react'
import { groupDigits } from '../../russian/numbers.ts'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { toAscii } from './to-ascii.ts'

interface Props {
  value: readonly string[]
  onChange: (domains: string[]) => void
}

const shownProblems = 3

/** Domains, one a line, as people type and paste them; lines that are none are told and not kept. */
export function DomainsField({ value, onChange }: Props) {
  const [typed, type] = useState(value.join('\n'))
  const read = readDomains(typed, toAscii)
  const isMine = read.domains.join('\n') === value.join('\n')
  const { domains, problems } = isMine ? read : readDomains(value.join('\n'), toAscii)
  const tooMany = domains.length > siteBounds.domains
  const told = problems
    .slice(0, shownProblems)
    .map(({ line, problem }) => `Строка ${groupDigits(line)} не\u00a0сохранится. ${domainProblems[problem]}`)
  const wrong = tooMany
    ? `В\u00a0списке больше ${groupDigits(siteBounds.domains)} доменов. Уберите лишние или разрешите домен вместе с\u00a0поддоменами: *.news.example`
    : told.join('. ')
  return (
    <TextArea
      label="Домены"
      required
      rows={4}
      spellCheck={false}
      aside={`${groupDigits(domains.length)} из\u00a0${groupDigits(siteBounds.domains)}`}
      value={isMine ? typed : value.join('\n')}
      onChange={(next) => {
        type(next)
        onChange(readDomains(next, toAscii).domains)
      }}
      {...(wrong === ''
        ? { hint: 'По\u00a0одному в\u00a0строке. *.news.example\u00a0— все поддомены, без самого домена' }
        : { status: 'error', hint: wrong })}
    />
  )
}
